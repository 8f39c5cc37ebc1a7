import type { OperationView } from '../../model/operations.ts';
import { Fields } from './fields.tsx';
import { Html } from '../markup/html.tsx';
import { inlineHtml } from '../markup/markdown.ts';
import { NoteList } from './notes.tsx';
import type { Heading } from './props.ts';

interface RequestProps {
  operation: OperationView;
  base: string;
  prefix: string;
  Heading: Heading;
}

const LOCATIONS = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookies'],
] as const;

/** What a request consists of: headers, parameters and body. */
export function Request({ operation, base, prefix, Heading: H }: RequestProps) {
  const { contentType, parameters, request } = operation;
  return (
    <>
      <H class="label">Headers</H>
      <ul class="fields">
        <li>
          <div class="field">
            <code>Authorization</code> <span class="type">Bearer &lt;ACCESS_TOKEN&gt;</span>
            <span class="chip required">required</span>
            <span class="chip sensitive">sensitive</span>
          </div>
          <p>
            See <a href={`${base}guides/authentication.html`}>Authentication</a>.
          </p>
        </li>
        {contentType === undefined ? null : (
          <li>
            <div class="field">
              <code>Content-Type</code> <span class="type">{contentType.mediaType}</span>
              {contentType.required ? <span class="chip required">required</span> : null}
            </div>
            {request === undefined ? <p>Sent without a body.</p> : null}
          </li>
        )}
      </ul>
      {LOCATIONS.map(([location, title]) => {
        const fields = parameters.filter((each) => each.location === location);
        return fields.length === 0 ? null : (
          <>
            <H class="label">{title}</H>
            <Fields fields={fields.map(({ field }) => field)} prefix={prefix} />
          </>
        );
      })}
      {request === undefined ? null : (
        <>
          <H class="label">Body{request.required ? '' : ' (optional)'}</H>
          <Html as="p" html={inlineHtml(request.description)} />
          <NoteList unspecified={request.unspecified} assumed={request.assumed} />
          {request.body === undefined ? null : (
            <Fields fields={request.body.fields} prefix={prefix} />
          )}
        </>
      )}
    </>
  );
}
