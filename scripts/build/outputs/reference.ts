export { referenceMarkdown as reference } from '../../docs/machine/reference.ts';
