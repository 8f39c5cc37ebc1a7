// Run before `npm start`, by whatever Node there is: no syntax or module that is newer than Node 12.
const semver = require('semver');
const { engines } = require('../package.json');

if (!semver.satisfies(process.versions.node, engines.node)) {
  console.error(
    `Node ${process.versions.node} cannot run this project: use ${engines.node} (nvm install).`,
  );
  process.exit(1);
}
