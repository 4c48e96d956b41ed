import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissingFileError } from '../core/error-code.ts'
import type { ArchiveWriter } from './archive.ts'

const CHUNK = 256 * 1024

/**
 * Yields exactly `size` bytes of a file that may change meanwhile: a truncated part becomes zeros, an appended part is left out.
 * Replaying the WAL corrects both.
 */
async function* readExactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const buffer = Buffer.alloc(Math.min(CHUNK, size - at))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    const whole = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
    at += whole.length
    yield whole
  }
}

/**
 * Adds a file to the archive. Other processes may write to the file, or remove it, meanwhile.
 * @returns its size in bytes; undefined where the file is gone
 */
export async function addFile(archive: ArchiveWriter, path: string, name: string): Promise<number | undefined> {
  let handle: FileHandle
  try {
    handle = await open(path)
  } catch (error) {
    if (isMissingFileError(error)) return undefined
    throw error
  }
  try {
    const { size } = await handle.stat()
    await archive.add(name, size, readExactly(handle, size))
    return size
  } finally {
    await handle.close()
  }
}

/** Reads a small file that is written in place until two readings agree, so that no half-written content is returned. */
export async function readStableFile(path: string): Promise<Buffer> {
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  for (let last = await readFile(path); ; ) {
    const next = await readFile(path)
    if (digest(next) === digest(last)) return next
    last = next
  }
}

export type WalkedPath = { path: string; isFolder: boolean }

/**
 * Lists the files and folders below `root`, or below the folder `within` of it, by paths relative to `root` with `/`, each folder before
 * its contents. Missing folders are skipped.
 */
export async function* walkFolder(root: string, within = ''): AsyncGenerator<WalkedPath> {
  let all: Dirent[] = []
  try {
    all = await readdir(join(root, within), { withFileTypes: true })
  } catch (error) {
    if (!isMissingFileError(error)) throw error
  }
  for (const entry of all) {
    const path = within ? `${within}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      yield { path, isFolder: true }
      yield* walkFolder(root, path)
    } else if (entry.isFile()) yield { path, isFolder: false }
  }
}
