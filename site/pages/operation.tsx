import { operationHref } from '../links.ts';
import type { OperationView } from '../model/operations.ts';
import type { Group } from '../model/reference.ts';
import { Address } from '../parts/operation/address.tsx';
import { Operation } from '../parts/operation/operation.tsx';
import { PageTools } from '../parts/page/page-tools.tsx';
import type { Sample } from '../samples/languages.ts';
import type { Site } from '../site.ts';
import { baseOf, page } from './layout.tsx';

export interface OperationPageProps {
  operation: OperationView;
  group: Group;
  samples: readonly Sample[];
  previous: OperationView | undefined;
  next: OperationView | undefined;
}

export function operationPage(site: Site, props: OperationPageProps): string {
  const { operation, group, samples } = props;
  const href = operationHref(operation.id);
  const base = baseOf(href);
  return page({
    site,
    href,
    title: operation.summary,
    description: `${operation.method} ${operation.path}: ${operation.description}`,
    children: (
      <article class="operation-page">
        <PageTools href={href} base={base} />
        <p class="eyebrow">{group.name}</p>
        <h1>{operation.summary}</h1>
        <Address operation={operation} base={base} tryIt />
        <Operation
          operation={operation}
          group={group}
          errors={site.reference.errors}
          samples={samples}
          base={base}
          hasMock={site.hasMock === true}
          prefix=""
        />
        <Neighbours {...props} />
      </article>
    ),
  });
}

function Neighbours({ previous, next }: OperationPageProps) {
  return (
    <nav class="neighbours" aria-label="Previous and next operation">
      {previous === undefined ? (
        <span />
      ) : (
        <a href={`${previous.id}.html`} rel="prev">
          <small>Previous</small> {previous.summary}
        </a>
      )}
      {next === undefined ? null : (
        <a href={`${next.id}.html`} rel="next">
          <small>Next</small> {next.summary}
        </a>
      )}
    </nav>
  );
}
