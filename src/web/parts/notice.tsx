import type { ComponentChildren } from 'preact';
import { Icon } from './icons.tsx';

/** What went wrong, in the server's own sentence; said aloud by screen readers when it comes. */
export const Problem = ({ text }: { readonly text: string }) => (
  <div role="alert">
    {text !== '' && (
      <p class="notice problem">
        <Icon name="alert" />
        <span dir="auto">{text}</span>
      </p>
    )}
  </div>
);

export const Notice = ({ text }: { readonly text: string }) => (
  <div role="status">{text !== '' && <p class="notice">{text}</p>}</div>
);

/** What a view is, and is for. */
export const Head = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) => (
  <header class="head">
    <h1 tabIndex={-1}>{title}</h1>
    <p>{children}</p>
  </header>
);
