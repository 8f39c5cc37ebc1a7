// Separate, so that `npm run dist` can bundle the library into this module: users install no dependency.
export { default } from '@sinonjs/fake-timers';
