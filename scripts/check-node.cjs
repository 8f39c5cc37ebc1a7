// Run before `npm start`, by whatever Node there is: no syntax or module that is newer than Node 12.
const { engines } = require('../package.json');

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

let semver;
try {
  semver = require('semver');
} catch {
  fail(`The packages are not installed: run npm ci, with Node ${engines.node}.`);
}
if (!semver.satisfies(process.versions.node, engines.node)) {
  fail(`Node ${process.versions.node} cannot run this project: use ${engines.node} (nvm install).`);
}
