// Apart, since `npm run dist` bundles the library into this module: who installs the package gets no other.
export { default } from '@sinonjs/fake-timers';
