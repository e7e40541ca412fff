import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface FollowingProps {
  readonly label: string;
  readonly kind?: string;
  readonly children: ComponentChildren;
}

/** So near its end, in pixels, the view follows; further back it stays. */
const NEAR = 160;

/** A list that grows at its end and stays scrolled to it. */
export function Following({ label, kind = '', children }: FollowingProps) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current!;
    let isFollowed = true;
    const look = () => (isFollowed = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR);
    const growth = new ResizeObserver(() => {
      if (isFollowed) list.scrollTop = list.scrollHeight;
    });
    growth.observe(content.current!);
    list.addEventListener('scroll', look);
    return () => {
      growth.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <section ref={box} class={`transcript ${kind}`} aria-label={label} tabIndex={0}>
      <div ref={content}>{children}</div>
    </section>
  );
}
