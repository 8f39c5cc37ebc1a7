/** Writes a section from the arguments of its marker. */
export type Section = (...args: string[]) => string;

const SECTION = /^<!-- section: (.+?) -->\n[^]*?^<!-- end -->$/gm;

/**
 * The Markdown with each section written anew:
 *
 *     <!-- section: name argument -->
 *     what the function `name` returned
 *     <!-- end -->
 *
 * @param file Name of the file, for errors.
 * @throws Error - A marker names a section that does not exist.
 */
export function fillSections(
  markdown: string,
  file: string,
  sections: Readonly<Record<string, Section>>,
): string {
  return markdown.replaceAll(SECTION, (_, marker: string) => {
    const [name = '', ...args] = marker.split(' ');
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
    if (section === undefined) throw new Error(`${file}: there is no section "${name}"`);
    return `<!-- section: ${marker} -->\n\n${section(...args).trim()}\n\n<!-- end -->`;
  });
}
