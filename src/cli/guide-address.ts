import { manifest } from '../shared/package-files.ts';

/** Where a guide is: on the site of this version if the package says where it is, else its file. */
export function guideAddress(id: string): string {
  const { homepage, version } = manifest();
  if (homepage === undefined) return `docs/${id}.md`;
  return `${homepage.replace(/\/$/, '')}/${version}/guides/${id}.html`;
}
