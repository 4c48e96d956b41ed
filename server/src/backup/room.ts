import { statfsSync, statSync } from 'node:fs'
import { BackupRefused } from './refused.ts'

/** Looks, now and then, whether a disk has room for so many bytes more. */
export type Room = { check(bytes: number): void }

const MEGABYTE = 1024 * 1024
/** What is left to a database that writes on meanwhile: some of its WAL segments (16 MB each), and a file on its way in. */
const LEFT_TO_OTHERS = 128 * MEGABYTE
const LOOK_EVERY = 16 * MEGABYTE

const sameDisk = (one: string, other: string) => statSync(one).dev === statSync(other).dev

function free(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * A backup never takes the last room from the database it copies: on its disk it stops while there is still some. On another disk it may fill it.
 */
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
