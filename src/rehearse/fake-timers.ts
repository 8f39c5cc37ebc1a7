// Apart, since `npm run dist` puts the library in place of this module: who installs the package gets no other.
export { default } from '@sinonjs/fake-timers';
