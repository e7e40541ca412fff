import type { ComponentChildren } from 'preact';
import { Icon } from './icons.tsx';

/** An error in the server's words; screen readers say it at once. */
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

/** The title of a view and its purpose. */
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
