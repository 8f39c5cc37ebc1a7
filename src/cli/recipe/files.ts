import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { manifest, packageRoot } from '../../shared/package-files.ts';
import { DESCRIPTION, type Recipe, SHARED } from './recipes.ts';

/** Name of a file to its text. */
export type Files = Map<string, string>;

/** The published documents that a recipe reads. */
export async function documentsOf({ documents }: Recipe): Promise<Files> {
  const files: Files = new Map();
  for (const name of documents) {
    files.set(name, await readFile(join(packageRoot(), 'generated', name), 'utf8'));
  }
  return files;
}

/**
 * Everything that a recipe writes: manifest, settings, `generate.sh`, README.md, the documents and
 * a step for CI.
 *
 * @param path - the folder, from the root of the user's repository
 */
export async function filesOf(recipe: Recipe, path: string): Promise<Files> {
  const files: Files = new Map();
  for (const folder of [join(recipe.folder, '..', SHARED), recipe.folder]) {
    const names = existsSync(folder) ? await readdir(folder) : [];
    for (const name of names.filter((each) => each !== DESCRIPTION)) {
      files.set(name, await readFile(join(folder, name), 'utf8'));
    }
  }
  for (const [name, text] of await documentsOf(recipe)) files.set(name, text);
  return files.set('ci-step.yml', ciStep(recipe, path));
}

function ciStep({ id }: Recipe, path: string): string {
  const { name, version } = manifest();
  return `# A step for a workflow of GitHub Actions: takes the documents of the pinned version, generates the
# client, and fails when a committed file changes. Renovate proposes newer versions after the comment
# below when it extends "customManagers:githubActionsVersions".
- name: Generate the payments client
  env:
    # renovate: datasource=npm depName=${name}
    PAYMENTS_CONTRACT_VERSION: ${version}
  run: |
    npx --yes "${name}@$PAYMENTS_CONTRACT_VERSION" recipe ${id} --out "${path}" --documents
    bash "${path}/generate.sh"
    git diff --exit-code -- "${path}"
`;
}
