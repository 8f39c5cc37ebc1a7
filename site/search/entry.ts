/** Something that the search finds. */
export interface SearchEntry {
  kind: SearchKind;
  title: string;
  /** What distinguishes it from others with the same title. */
  context: string;
  /** Its address from the root of the site. */
  href: string;
  /** Its prose. */
  text: string;
  /** Other words to find it by, which are not shown. */
  keywords?: string;
}

export type SearchKind = 'operation' | 'guide' | 'section' | 'error' | 'gap' | 'field' | 'file';
