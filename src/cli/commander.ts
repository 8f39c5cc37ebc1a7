// Separate, so that `npm run dist` can bundle commander into this module: the package has one dependency fewer.
export { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
