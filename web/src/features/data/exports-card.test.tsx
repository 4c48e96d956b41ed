import { screen, waitFor, within } from '@testing-library/react'
import { listBackups } from 'contract/backups/backups.ts'
import {
  cancelWorkspaceExport,
  type ExportOverview,
  listWorkspaceExports,
  requestWorkspaceExport,
  type WorkspaceExport,
} from 'contract/data/exports.ts'
import { readInstallation } from 'contract/data/installation.ts'
import { beforeEach, expect, test } from 'vitest'
import { anOverview } from '#testing/backups.ts'
import { LONGEST_WAIT_MS } from '#testing/clock.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubFailure, stubReply, stubSession } from '#testing/server.ts'

const PATH = '/settings/dados'

const anExport = (more: Partial<WorkspaceExport> = {}): WorkspaceExport => ({
  id: 3,
  state: 'succeeded',
  startedAt: '2026-11-21T13:00:00Z',
  endedAt: '2026-11-21T13:00:40Z',
  expiresAt: '2026-11-22T13:00:40Z',
  size: 4_200_000,
  step: null,
  reason: null,
  requestedBy: 'Ana',
  hasFiles: true,
  ...more,
})
const RUNNING = { state: 'running', endedAt: null, expiresAt: null, size: null } as const

const stubExports = (more: Partial<ExportOverview> = {}) =>
  stubReply(listWorkspaceExports, { isOffered: true, hasFiles: true, needsSignIn: false, exports: [], ...more })

beforeEach(() => {
  stubSession()
  stubFailure(readInstallation, { status: 500 })
  stubReply(listBackups, anOverview())
})

async function findCard() {
  const card = within(screen.getByRole('region', { name: 'Exportar tudo' }))
  await card.findByText(/Um arquivo com tudo deste painel/)
  return card
}

test('an export of everything is asked for, followed, and offered with its size, time and end', async () => {
  stubExports()
  stubReply(requestWorkspaceExport, { id: 3 })
  const { user } = openApp(PATH)
  await screen.findByRole('region', { name: 'Exportar tudo' })
  const card = await findCard()
  stubExports({ exports: [anExport({ ...RUNNING, step: 'Copiando os arquivos…' })] })
  await user.click(card.getByRole('button', { name: 'Exportar agora' }))
  expect(await card.findByRole('row', { name: /Sendo feita/ })).toHaveTextContent('Copiando os arquivos…')
  expect(requestsTo(requestWorkspaceExport)).toHaveLength(1)
  expect(card.getByRole('button', { name: 'Exportando…' })).toHaveAttribute('aria-disabled', 'true')
  stubExports({ exports: [anExport()] })
  const row = await card.findByRole('row', { name: /Pronta/ }, { timeout: LONGEST_WAIT_MS })
  for (const text of ['Ana', 'Fica até 22/11/2026 10:00:40', '4,0 MB', '40 s']) expect(row).toHaveTextContent(text)
  expect(within(row).getByRole('link', { name: 'Baixar' })).toHaveAttribute('href', '/api/data/exports/3/file')
  expect(card.getByRole('button', { name: 'Exportar agora' })).toBeVisible()
})

test('a running export of everything is canceled', async () => {
  stubExports({ exports: [anExport(RUNNING)] })
  stubReply(cancelWorkspaceExport, { ok: true })
  const { user } = openApp(PATH)
  await screen.findByRole('region', { name: 'Exportar tudo' })
  const card = await findCard()
  stubExports({ exports: [anExport({ ...RUNNING, state: 'canceled' })] })
  await user.click(card.getByRole('button', { name: 'Cancelar' }))
  expect(await card.findByRole('row', { name: /Cancelada/ }, { timeout: LONGEST_WAIT_MS })).toBeVisible()
  await waitFor(() => expect(requestsTo(cancelWorkspaceExport)).toHaveLength(1))
})

test('a failed export says why, an expired one has no download, an old sign-in is to be renewed', async () => {
  const reason = 'Não há espaço em disco. Libere espaço.'
  const failed = anExport({ id: 2, state: 'failed', size: null, reason })
  const expired = anExport({ id: 1, state: 'expired' })
  stubExports({ needsSignIn: true, hasFiles: false, exports: [anExport(), failed, expired] })
  openApp(PATH)
  await screen.findByRole('region', { name: 'Exportar tudo' })
  const card = await findCard()
  expect(card.getByText(/saia e entre de novo/)).toBeVisible()
  expect(card.getByText(/sem os arquivos do bucket/)).toBeVisible()
  expect(card.getByRole('row', { name: /Falhou/ })).toHaveTextContent(reason)
  expect(card.queryByRole('link', { name: 'Baixar' })).toBeNull()
  expect(card.getByRole('button', { name: 'Exportar agora' })).toBeDisabled()
})

test('where the server makes no exports the screen of the data says so', async () => {
  stubExports({ isOffered: false })
  openApp(PATH)
  expect(await screen.findByText('Este servidor não faz exportações')).toBeVisible()
})
