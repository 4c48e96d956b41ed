import { statfsSync, statSync } from 'node:fs'
import { BackupRefused } from './refused.ts'

/** Checks, every few megabytes, whether a disk has room for more. */
export type Room = { check(bytes: number): void }

const MEGABYTE = 1024 * 1024
/** The bytes that a backup leaves free for the database beside it: several WAL segments (16 MB each) and an upload. */
const LEFT_TO_OTHERS = 128 * MEGABYTE
const LOOK_EVERY = 16 * MEGABYTE

const sameDisk = (one: string, other: string) => statSync(one).dev === statSync(other).dev

function free(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Keeps a backup from filling the disk of the database that it copies. On another disk the backup may use all the space. */
export function roomBeside(folder: string, data: string): Room {
  if (!sameDisk(folder, data)) return { check: () => undefined }
  let unchecked = LOOK_EVERY
  return {
    check(bytes) {
      unchecked += bytes
      if (unchecked < LOOK_EVERY) return
      unchecked = 0
      if (free(folder) > LEFT_TO_OTHERS) return
      throw new BackupRefused(
        `Não há espaço em disco para o backup em ${folder}: restam menos de ${LEFT_TO_OTHERS / MEGABYTE} MB, que ficam para o banco de dados. Nada foi deixado pela metade. Libere espaço ou escolha outro disco.`,
      )
    },
  }
}
