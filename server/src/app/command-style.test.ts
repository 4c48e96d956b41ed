import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCluster } from '#features/backups/backup-source.ts'
import { decryptArchive } from '#features/backups/encryption.ts'
import { openStaging } from '#features/backups/staging.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'

const COMPOSE = 'docker compose run --rm -v "$PWD:/fora"'
const RESTORE = 'app node server/src/app/backup-command.ts restore /fora/ARQUIVO'

function givenStyle(style: string | undefined): void {
  vi.stubEnv('COMMAND_STYLE', style)
  onTestFinished(() => void vi.unstubAllEnvs())
}

const readPlain = async (passphrase: string): Promise<void> => {
  for await (const _ of decryptArchive(Readable.from([Buffer.from('tar')]), passphrase));
}

test.each([
  [undefined, 'vazia: BACKUP_PASSPHRASE= npm run restore ARQUIVO. Nada'],
  ['compose', `vazia: ${COMPOSE} -e BACKUP_PASSPHRASE= -e DATA_DIR=/data/restaurado ${RESTORE}. Nada`],
  ['painel', 'vazia: ponha em /etc/ai-dashboard.env a linha BACKUP_PASSPHRASE=, e depois sudo painel restore ARQUIVO; por fim'],
])('a passphrase too many is told to be left out as this installation can (%s)', async (style, said) => {
  givenStyle(style)
  await expect(readPlain('quatro palavras ao acaso')).rejects.toThrow(said)
})

test.each([
  [undefined, () => 'Indique outra: DATA_DIR=./outra npm run restore ARQUIVO'],
  ['compose', () => `Indique outra: ${COMPOSE} -e DATA_DIR=/data/outra ${RESTORE}`],
  ['painel', (folder: string) => `(sudo mv ${folder} ${folder}.antiga) e repita: sudo painel restore ARQUIVO`],
])('a restore into a folder in use names a command for an empty one (%s)', async (style, sayFor) => {
  givenStyle(style)
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  writeFileSync(join(folder, 'notas.txt'), '')
  await expect(openStaging(folder, { account: undefined, isServer: false })).rejects.toThrow(sayFor(folder))
})

test.each([
  [undefined, 'DATA_DIR=./pasta npm run doctor -- …'],
  ['compose', 'docker compose run --rm -e DATA_DIR=/data/pasta app node server/src/app/doctor-command.ts …'],
  ['painel', 'systemctl status ai-dashboard'],
])('a data folder without a database is told where to look (%s)', async (style, said) => {
  givenStyle(style)
  await expect(openCluster('/nonexistent', 'doctor')).rejects.toThrow(said)
})

test.each([
  [undefined, ': DATABASE_URL= DATA_DIR=./outra npm run restore ARQUIVO. '],
  ['compose', `: ${COMPOSE} -e DATABASE_URL= -e DATA_DIR=/data/outra ${RESTORE}. `],
  [
    'painel',
    "DATA_DIR=/root/outra node_modules/node-linux-*/bin/node server/src/app/backup-command.ts restore /pasta/ARQUIVO'. ",
  ],
])('lost files are told to be taken from a backup that is restored apart (%s)', async (style, said) => {
  givenStyle(style)
  vi.resetModules()
  const { filesCheck } = await import('./doctor/checks/installation/files.ts')
  const { remedy } = filesCheck.kinds['file-missing']
  expect(remedy).toContain(said)
  expect(remedy).not.toContain('painel restore')
})
