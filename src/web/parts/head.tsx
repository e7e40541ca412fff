import type { ComponentChildren } from 'preact';

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
