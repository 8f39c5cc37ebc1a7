/**
 * A response whose body has been read. Its text needs no stream, which costs more than all the rest of
 * a call; who asks for another form gets it from a common response.
 */
export class BufferedResponse extends Response {
  readonly #text: string;

  constructor(text: string, { headers, status, statusText }: Response) {
    super(null, { headers, status, statusText });
    this.#text = text;
  }

  override get body(): Response['body'] {
    return this.clone().body;
  }

  override async text(): Promise<string> {
    return this.#text;
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.clone().arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.clone().blob();
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.clone().bytes();
  }

  override clone(): Response {
    return new Response(this.#text || null, this);
  }
}

/**
 * Reads the body of a response.
 *
 * @param maxBytes - Limit after decompression.
 * @returns Its text, or undefined beyond the limit.
 */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) return discard(reader);
    text += decoder.decode(value, { stream: true });
  }
}

/** Frees the connection of a response, without waiting for it. */
export function discard(body: { cancel(): Promise<void> } | null): undefined {
  body?.cancel().catch(() => {});
}
