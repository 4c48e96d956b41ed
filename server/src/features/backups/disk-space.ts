import { statfsSync, statSync } from 'node:fs'
import { BackupCommandError } from './command-error.ts'

export type DiskSpaceGuard = { check(bytes: number): void }

const MEGABYTE = 1024 * 1024
/** The bytes that a backup leaves free for the database beside it: several WAL segments (16 MB each) and an upload. */
export const RESERVED_BYTES = 128 * MEGABYTE
const CHECK_EVERY_BYTES = 16 * MEGABYTE

const isSameDisk = (one: string, other: string) => statSync(one).dev === statSync(other).dev

export function readFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export type DataFolders = { dataDir: string; cluster?: string | undefined }

export function findFullestDisk({ dataDir, cluster = dataDir }: DataFolders, readFree: (folder: string) => number) {
  const [data, database] = [readFree(dataDir), readFree(cluster)]
  return database < data ? { folder: cluster, free: database } : { folder: dataDir, free: data }
}

/** On another disk than the data's, the backup may use all the space. */
export function guardDiskSpace(folder: string, { dataDir, cluster = dataDir }: DataFolders): DiskSpaceGuard {
  if (!isSameDisk(folder, dataDir) && !isSameDisk(folder, cluster)) return { check: () => undefined }
  let unchecked = CHECK_EVERY_BYTES
  return {
    check(bytes) {
      unchecked += bytes
      if (unchecked < CHECK_EVERY_BYTES) return
      unchecked = 0
      if (readFreeBytes(folder) > RESERVED_BYTES) return
      throw new BackupCommandError(
        `Não há espaço em disco para o backup em ${folder}: restam menos de ${RESERVED_BYTES / MEGABYTE} MB, que ficam para o banco de dados. Nada foi deixado pela metade. Libere espaço ou escolha outro disco.`,
      )
    },
  }
}
