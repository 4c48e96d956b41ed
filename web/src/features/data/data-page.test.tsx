import { screen, waitFor } from '@testing-library/react'
import { listBackups } from 'contract/backups/backups.ts'
import { readCapabilities } from 'contract/capabilities.ts'
import { listWorkspaceExports } from 'contract/data/exports.ts'
import { type Installation, readInstallation } from 'contract/data/installation.ts'
import { listJobs } from 'contract/data/jobs.ts'
import { readRetention } from 'contract/data/retention.ts'
import { beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '#lib/net/query-client.ts'
import { anOverview } from '#testing/backups.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'
import { prefetchScreen } from './data-calls.ts'

const PATH = '/settings/dados'

const INSTALLATION: Installation = {
  installationId: '9f2b6e0c-4f7d-4a53-9c6e-1f5a2f3f7b10',
  version: '0.1.0',
  migration: '0026_audit_whose',
  postgres: '18.1',
  database: { kind: 'embedded', at: '/dados/painel/postgres' },
  filesAt: 'a pasta /dados/painel/files',
}

beforeEach(() => stubReply(listBackups, anOverview()))

test('the installation shows its id, its versions and its places', async () => {
  stubReply(readInstallation, INSTALLATION)
  openApp(PATH)
  const card = await screen.findByRole('region', { name: 'Instalação' })
  expect(await screen.findByText(INSTALLATION.installationId)).toBeVisible()
  for (const text of [
    '0.1.0',
    '0026_audit_whose',
    '18.1',
    'Embutido, na pasta /dados/painel/postgres',
    'a pasta /dados/painel/files',
  ])
    expect(card).toHaveTextContent(text)
  expect(card).toHaveTextContent('docs/backup.md')
})

test('an installation and limits of the data that cannot be read say so', async () => {
  for (const read of [readInstallation, readRetention]) stubFailure(read, { status: 500 })
  openApp(PATH)
  expect(await screen.findByText('Não foi possível carregar a instalação')).toBeVisible()
  expect(await screen.findByText('Não foi possível carregar os prazos')).toBeVisible()
})

test('whoever does not manage the data is told who does, and nothing is requested', async () => {
  stubPerson('finance')
  openApp(PATH)
  expect(await screen.findByText('Quem pode abri-la: Dono ou Administrador')).toBeVisible()
  expect(requestsTo(readInstallation)).toEqual([])
})

test('behind another service the screen of the data says that the data is there', async () => {
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp(PATH)
  expect(await screen.findByText('Os dados são de outro serviço')).toBeVisible()
  expect(requestsTo(readInstallation)).toEqual([])
})

test('while the cards’ code loads, the data of every card are requested', async () => {
  const reads = [listBackups, listWorkspaceExports, readInstallation, readRetention, listJobs]
  for (const read of reads) stubFailure(read)
  prefetchScreen(createQueryClient({ retries: 0 }))
  await waitFor(() => expect(reads.map((read) => requestsTo(read).length)).toEqual([1, 1, 1, 1, 1]))
})
