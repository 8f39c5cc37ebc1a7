// `.storybook/preview.js`. Every story begins with the records of the examples.
import { http } from 'msw';
import { mswLoader } from 'msw-storybook-addon/csf3';
import { createMock } from 'payments-contract/mock';
import { handlers } from 'payments-contract/msw';

const mock = createMock();

export default {
  loaders: [mswLoader()],
  beforeEach({ msw }) {
    mock.reset();
    msw.use(...handlers({ http, mock }));
  },
};
