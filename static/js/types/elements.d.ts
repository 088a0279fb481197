// What the scripts know of the elements of the pages and of their events.

/** An element of our own pages: what is asked of it is what its template made it. */
interface PageElement extends HTMLElement {
  action: string;
  checked: boolean;
  content: DocumentFragment;
  dateTime: string;
  defaultChecked: boolean;
  disabled: boolean;
  elements: HTMLFormControlsCollection & Record<string, any>;
  files: FileList | null;
  form: HTMLFormElement | null;
  href: string;
  method: string;
  /** When what is left on a clock is over, by `performance.now()` (`site/times.js`). */
  mhUntil?: number;
  name: string;
  open: boolean;
  search: string;
  type: string;
  value: string;
  cloneNode(subtree?: boolean): PageElement;
  close(): void;
  requestSubmit(submitter?: HTMLElement): void;
  reset(): void;
  select(): void;
  showModal(): void;
}

interface ParentNode {
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: string): NodeListOf<PageElement>;
}
interface Document {
  getElementById(id: string): PageElement | null;
  readonly activeElement: PageElement | null;
}
interface Element {
  cloneNode(subtree?: boolean): PageElement;
  closest(selectors: string): PageElement | null;
}

/** Events reach our listeners from elements of the page, or carry a detail of our own. */
interface EventTarget {
  closest?(selectors: string): PageElement | null;
}
interface Event {
  readonly detail?: any;
}
