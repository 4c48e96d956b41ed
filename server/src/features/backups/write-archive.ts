import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { type Header, type Pack, pack } from 'tar-stream'
import { pathExists } from '#core/path-exists.ts'
import { isAlive } from '#db/embedded/orphan.ts'
import { BackupCommandError } from './command-error.ts'
import type { DiskSpaceGuard } from './disk-space.ts'
import type { BytesTransform } from './encryption.ts'
import type { ManifestItem } from './manifest.ts'

export type ArchiveWriter = {
  /** `bytes` must yield exactly `size` bytes. */
  add(path: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void>
  addText(path: string, text: string | Buffer): Promise<void>
  readonly items: readonly ManifestItem[]
  finish(): Promise<void>
  abandon(): Promise<void>
}

export const UNFINISHED = '.incompleto-'
const COMPRESSION = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}

const writing = new Set<string>()

/** A file with this process's own id may be of an earlier process, since a container gives its processes the same ids at each start. */
const isAbandoned = (path: string, pid: number): boolean => (pid === process.pid ? !writing.has(path) : !isAlive(pid))

function removeUnfinishedArchives(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [path, pid] = [join(folder, name), Number(name.split(UNFINISHED)[1])]
    if (Number.isSafeInteger(pid) && pid > 0 && isAbandoned(path, pid)) rmSync(path, { force: true })
  }
}

export function refuseExisting(file: string): void {
  if (pathExists(file))
    throw new BackupCommandError(`O arquivo ${file} já existe. Escolha outro nome: um backup não substitui outro.`)
}

async function publishArchive(unfinished: string, file: string): Promise<void> {
  refuseExisting(file)
  renameSync(unfinished, file)
  if (process.platform === 'win32') return // Windows cannot sync a folder, and does not need to.
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

export type ArchiveOptions = { diskSpace: DiskSpaceGuard; signal: AbortSignal; encrypt?: BytesTransform | undefined }

async function* passThrough(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source
}

/**
 * It gets its final name only when complete; only the file's owner may read it, because it holds every amount, and may hold the
 * secrets' key.
 */
export function createArchiveWriter(file: string, { diskSpace, signal, encrypt = passThrough }: ArchiveOptions): ArchiveWriter {
  refuseExisting(file)
  removeUnfinishedArchives(dirname(file))
  const unfinished = join(dirname(file), `${basename(file)}${UNFINISHED}${process.pid}`)
  writing.add(unfinished)
  const items: ManifestItem[] = []
  const tar = pack()
  const out = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(readPackBytes(tar), createZstdCompress(COMPRESSION), encrypt, out)
  written.catch(() => undefined) // a failed write makes the next `add` reject
  const failing = written.then(() => new Promise<never>(() => undefined))
  failing.catch(() => undefined)

  /**
   * @throws the error of the file's write stream, where that error made the work fail: tar-stream's own error says only that the
   * stream was destroyed
   */
  async function explainFailure<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (out.errored) await written
      throw error
    }
  }

  async function addEntry(path: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    const { entry, done } = openEntry(tar, { name: path, size, mode: 0o600 })
    for await (const chunk of bytes) {
      signal.throwIfAborted()
      hash.update(chunk)
      diskSpace.check(chunk.length)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), failing])
    }
    entry.end(undefined)
    await Promise.race([done, failing])
    items.push({ path, size, sha256: hash.digest('hex') })
  }

  const add: ArchiveWriter['add'] = (...entry) => explainFailure(addEntry(...entry))

  return {
    items,
    add,
    addText(path, text) {
      const bytes = Buffer.from(text)
      return add(path, bytes.length, Readable.from([bytes]))
    },
    async finish() {
      tar.finalize()
      await written
      await publishArchive(unfinished, file)
      writing.delete(unfinished)
    },
    async abandon() {
      tar.destroy()
      out.destroy()
      await written.catch(() => undefined)
      rmSync(unfinished, { force: true })
      writing.delete(unfinished)
    },
  }
}

/**
 * Turns tar-stream's pack into an async generator, because Node's `pipeline` does not close that library's own streams properly.
 */
async function* readPackBytes(tar: Pack): AsyncGenerator<Buffer> {
  yield* tar as AsyncIterable<Buffer>
}

function openEntry(tar: Pack, header: Partial<Header> & { name: string }) {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  done.catch(() => undefined) // an archive that fails before this entry is awaited must not cause an unhandled rejection
  const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()))
  return { entry, done }
}
