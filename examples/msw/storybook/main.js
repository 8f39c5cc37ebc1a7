// `.storybook/main.js`. `npx msw init public` puts the worker of MSW into the folder `public`.
export default {
  framework: '@storybook/html-vite',
  addons: ['msw-storybook-addon'],
  stories: ['../stories/*.stories.js'],
  staticDirs: ['../public'],
};
