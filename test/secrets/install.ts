import { installPackages } from '../support/install-packages.ts';

/** Installs the rules beside this file. */
export default function install(): void {
  installPackages(import.meta.dirname);
}
