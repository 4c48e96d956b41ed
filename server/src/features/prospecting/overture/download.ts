import { askSource, type Downloader, fail } from '../ask-source.ts'
import type { ByteRange } from './read-file.ts'

const MB = 1024 * 1024
const MAX_RANGE = 64 * MB

/** `range` may begin with a minus: the last bytes. @throws StepFailedError, also where the source sends whole files only */
async function getPart(
  downloader: Downloader,
  url: string,
  range: string,
  bytes: number,
): Promise<{ body: Buffer; fileBytes: number }> {
  const { host } = new URL(url)
  if (bytes > MAX_RANGE || bytes <= 0) fail('refused', `Um arquivo de ${host} tem partes maiores do que cabe aqui`)
  const { status, body, headers } = await askSource(downloader, { url, maxBytes: bytes, headers: { range: `bytes=${range}` } })
  if (status !== 206) fail('refused', `A fonte ${host} não entrega partes de um arquivo`)
  if (body.length !== bytes) fail('not-taken', `A conexão com ${host} caiu no meio de um arquivo`)
  return { body, fileBytes: Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? 0) }
}

export const getRange = async (downloader: Downloader, url: string, { start, end }: ByteRange): Promise<Buffer> =>
  (await getPart(downloader, url, `${start}-${end - 1}`, end - start)).body

/** Metadata length and magic number (Apache Parquet, file format). */
const TAIL = 8
const MAX_FOOTER = 32 * MB

/** @returns the end of a Parquet file from its metadata on. @throws StepFailedError */
export async function getFooter(downloader: Downloader, url: string): Promise<Buffer> {
  const { host } = new URL(url)
  const { body: tail } = await getPart(downloader, url, `-${TAIL}`, TAIL)
  const length = tail.readUInt32LE(0) + TAIL
  if (tail.toString('latin1', 4) !== 'PAR1' || length > MAX_FOOTER)
    fail('refused', `Um arquivo de ${host} não é um Parquet legível`)
  return (await getPart(downloader, url, `-${length}`, length)).body
}
