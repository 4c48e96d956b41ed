import { screen, waitFor, within } from '@testing-library/react'
import {
  checkWholeBackup,
  listBackups,
  type RestoreOverview,
  readRestore,
  requestBackup,
  restoreHere,
} from 'contract/backups/backups.ts'
import { readInstallation } from 'contract/data/installation.ts'
import { beforeEach, expect, test } from 'vitest'
import { aBackup, anOverview } from '#testing/backups.ts'
import { LONGEST_WAIT_MS } from '#testing/clock.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubFailure, stubReply, stubSession } from '#testing/server.ts'

const PATH = '/settings/dados'

beforeEach(() => {
  stubSession()
  stubFailure(readInstallation, { status: 500 })
})

const findCard = async () => {
  await screen.findByText('Onde')
  return within(screen.getByRole('region', { name: 'Backups' }))
}

test('the backups tell the last and the next one, their place and the command that restores', async () => {
  const earlier = aBackup({ id: 6, name: 'painel-velho.tar.zst', readableBy: '0.9' })
  stubReply(listBackups, anOverview({ backups: [aBackup(), earlier] }))
  openApp(PATH)
  const card = await findCard()
  for (const text of ['21/11/2026 02:40:00, 4,0 MB', '22/11/2026 02:40:00', 'Banco de dados, arquivos e chave'])
    expect(card.getByText(text)).toBeVisible()
  expect(card.getByText(/^DATA_DIR=\.\/restaurado npm run restore/)).toBeVisible()
  const [row, earlierRow] = card.getAllByRole('row', { name: /Automático/ })
  expect(row).toHaveTextContent('Feito e conferido')
  expect(row).not.toHaveTextContent('formato anterior')
  expect(earlierRow).toHaveTextContent('De um formato anterior: restaure-o com a versão 0.9.')
  expect(card.queryByText(/Os backups estão na pasta dos dados/)).toBeNull()
})

test('a failed backup shows why; a place in the data’s folder, without the bucket, says both', async () => {
  const reason = 'Não há espaço em disco para /backups. Libere espaço.'
  const { target } = anOverview()
  stubReply(
    listBackups,
    anOverview({
      target: target && { ...target, hasFiles: false, isInDataFolder: true, daysLeft: 9 },
      last: null,
      nextAt: null,
      backups: [aBackup({ state: 'failed', size: null, verifiedAt: null, reason })],
    }),
  )
  openApp(PATH)
  const card = await findCard()
  expect(card.getByRole('row', { name: /Falhou/ })).toHaveTextContent(reason)
  for (const text of [
    /enche em cerca de 9 dias/,
    /Os backups estão na pasta dos dados/,
    /sem os arquivos do bucket: copie o bucket à parte/,
    'Nenhum ainda',
  ])
    expect(card.getByText(text)).toBeVisible()
})

test('a requested backup is followed until it is made', async () => {
  stubReply(listBackups, anOverview({ last: null, backups: [] }))
  stubReply(requestBackup, { id: 8 })
  const { user } = openApp(PATH)
  const card = await findCard()
  const running = aBackup({
    id: 8,
    kind: 'manual',
    state: 'running',
    endedAt: null,
    size: null,
    verifiedAt: null,
    step: 'Copiando…',
  })
  stubReply(listBackups, anOverview({ last: null, backups: [running] }))
  await user.click(card.getByRole('button', { name: 'Fazer backup agora' }))
  expect(await card.findByRole('row', { name: /Sendo feito/ })).toHaveTextContent('Copiando…')
  expect(requestsTo(requestBackup)).toHaveLength(1)
  expect(card.getByRole('button', { name: 'Fazendo backup…' })).toHaveAttribute('aria-disabled', 'true')
  stubReply(listBackups, anOverview({ backups: [aBackup({ id: 8, kind: 'manual' })] }))
  expect(await card.findByRole('row', { name: /Pedido por alguém/ }, { timeout: LONGEST_WAIT_MS })).toBeVisible()
  await waitFor(() => expect(card.getByRole('row', { name: /Pedido por alguém/ })).toHaveTextContent('Feito e conferido'), {
    timeout: LONGEST_WAIT_MS,
  })
  expect(card.getByRole('button', { name: 'Fazer backup agora' })).toBeVisible()
})

test('a check of a whole backup is asked for and followed; a failed one says why', async () => {
  stubReply(listBackups, anOverview())
  stubReply(checkWholeBackup, { ok: true })
  const { user } = openApp(PATH)
  const card = await findCard()
  expect(card.getByText('Em 20/11/2026 03:40:00')).toBeVisible()
  const running = { state: 'running', succeededAt: null, reason: null } as const
  stubReply(listBackups, anOverview({ wholeCheck: running }))
  await user.click(card.getByRole('button', { name: 'Testar restauração' }))
  expect(await card.findByText('Ainda não')).toBeVisible()
  expect(card.getByRole('button', { name: 'Verificando…' })).toHaveAttribute('aria-disabled', 'true')
  expect(requestsTo(checkWholeBackup)).toHaveLength(1)
  stubReply(listBackups, anOverview({ wholeCheck: { ...running, state: 'failed', reason: 'O backup está danificado.' } }))
  const failed = 'Ainda não. O último teste falhou: O backup está danificado.'
  expect(await card.findByText(failed, undefined, { timeout: LONGEST_WAIT_MS })).toBeVisible()
})

test('where the server makes no backups the screen of the data says so, and has no button', async () => {
  stubReply(listBackups, anOverview({ target: null, nextAt: null, last: null, backups: [] }))
  openApp(PATH)
  expect(await screen.findByText('Este servidor não faz backups')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Fazer backup agora' })).toBeNull()
})

test('an empty installation restores a confirmed backup, and says that it failed or is done', async () => {
  const name = 'painel-aaaaaaaa-20261120-054000-3fa1.linhas.tar.zst.age'
  const idle: RestoreOverview = {
    obstacle: null,
    state: 'none',
    name: null,
    step: null,
    reason: null,
    restored: null,
    place: 'a pasta /backups',
    backups: [{ name, madeAt: '2026-11-20T05:40:00Z', isEncrypted: true }],
  }
  stubReply(listBackups, anOverview({ offersRestore: true, last: null, backups: [] }))
  stubReply(readRestore, idle)
  const { user } = openApp(PATH)
  const card = await findCard()
  await user.click(await card.findByRole('button', { name: 'Restaurar' }))
  expect(card.getByText(/^O backup de 20\/11\/2026 02:40:00, painel-aaaaaaaa.*passa a ser este painel/)).toBeVisible()

  stubFailure(restoreHere, { status: 422, fields: { passphrase: 'Informe a senha com que foi feito.' } })
  await user.click(card.getByRole('button', { name: 'Restaurar este backup' }))
  expect(await card.findByText('Informe a senha com que foi feito.')).toBeVisible()
  stubReply(restoreHere, { ok: true })
  stubReply(readRestore, { ...idle, state: 'running', name, step: 'Lendo o backup…', backups: [] })
  await user.fill(card.getByLabelText(/Senha do backup/), 'corredor azul 42')
  await user.click(card.getByRole('button', { name: 'Restaurar este backup' }))
  expect(await card.findByText(/Lendo o backup…/)).toBeVisible()
  const sent = requestsTo(restoreHere).at(-1)?.form
  expect([sent?.get('name'), sent?.get('passphrase')]).toEqual([name, 'corredor azul 42'])

  stubReply(readRestore, { ...idle, state: 'failed', name, reason: 'A senha não é a deste backup.' })
  expect(await card.findByText('A senha não é a deste backup.', undefined, { timeout: LONGEST_WAIT_MS })).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Restaurar' }))
  stubReply(readRestore, { ...idle, state: 'running', name, step: 'Trocando os dados…', backups: [] })
  await user.click(card.getByRole('button', { name: 'Restaurar este backup' }))
  await card.findByText(/Trocando os dados…/)
  const asked = requestsTo(listBackups).length
  const restored = { madeAt: '2026-11-20T05:40:00Z', entries: 1, missingFiles: 0 }
  stubReply(readRestore, { ...idle, obstacle: 'records', state: 'done', name, restored, backups: [] })
  expect(await card.findByText('Backup restaurado', undefined, { timeout: LONGEST_WAIT_MS })).toBeVisible()
  expect(card.getByText(`${name} é agora este painel: 1 lançamento, como em 20/11/2026 02:40:00.`)).toBeVisible()
  await waitFor(() => expect(requestsTo(listBackups).length).toBeGreaterThan(asked))
})
