import { screen, waitFor, within } from '@testing-library/react'
import { launchPostProduction } from 'contract/content/post-production.ts'
import { listRuns } from 'contract/runs/list.ts'
import { readRun } from 'contract/runs/runs.ts'
import { listBrandKits } from 'contract/settings/brand-kits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aBrandKit } from '#testing/kits.ts'
import { openApp } from '#testing/render.tsx'
import { aRunDetail } from '#testing/runs.ts'
import { holdReply, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

const PATH = '/tools/gerador-pos-producao'
const LAUNCHED = { ok: true as const, run: { id: 12, state: 'running' as const } }

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listRuns, { runs: [], next: null })
  stubReply(listBrandKits, [
    aBrandKit({ id: 1, name: 'Minimalista' }),
    aBrandKit({ id: 2, name: 'Corporativo' }),
    aBrandKit({ id: 3, name: 'Vibrante' }),
  ])
})

const getGroup = (name: string) => within(screen.getByRole('group', { name }))
const findKitField = () => screen.findByRole('combobox', { name: 'Brand Kit' })
const findSubmitButton = () => screen.findByRole('button', { name: 'Gerar Pós-Produção' })

async function fillForm() {
  const opened = openApp(PATH)
  const { user } = opened
  await user.fill(await screen.findByLabelText(/Link do Vídeo no Google Drive/), ' https://drive.google.com/file/d/abc ')
  await user.fill(screen.getByLabelText(/Nome do Vídeo Final/), 'Vídeo final ')
  await user.fill(screen.getByLabelText(/Link da Pasta de Produção/), 'https://drive.google.com/drive/folders/xyz')
  await screen.findByRole('option', { name: 'Corporativo' })
  await user.selectOptions(await findKitField(), 'Corporativo')
  return opened
}

test('a refused form shows the label of the focused field, which the header does not cover', async () => {
  await shrinkToPhone()
  const { user } = openApp(PATH)
  const field = await screen.findByLabelText(/Link do Vídeo no Google Drive/)
  await user.click(screen.getByLabelText(/Link da Pasta de Produção/))
  const header = document.querySelector('.topbar')?.getBoundingClientRect().bottom ?? 0
  window.scrollBy(0, field.getBoundingClientRect().top - header)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveFocus())
  const label = document.querySelector(`label[for="${field.id}"]`) as Element
  const { left, top } = label.getBoundingClientRect()
  expect(document.elementFromPoint(left + 1, top + 1)).toBe(label)
})

test('post-production has the specification’s title, fields, asterisks, button and defaults', async () => {
  openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Gerador de Pós-Produção', level: 1 })).toBeVisible()
  const form = await screen.findByRole('form', { name: 'Pós-produção' })
  const labels = [...form.querySelectorAll('.field__label, legend')].map((label) => label.textContent?.trim())
  expect(labels).toEqual([
    'Link do Vídeo no Google Drive *',
    'Nome do Vídeo Final *',
    'Link da Pasta de Produção *',
    'Brand Kit *',
    'B-roll',
    'Text & Icons',
    'SFX',
    'Transition',
    'Transcrição do Vídeo',
  ])
  expect(screen.getByLabelText('Transcrição do Vídeo').tagName).toBe('TEXTAREA')
  expect(getGroup('Brand Kit').getByRole('radio', { name: 'Escolher predefinido' })).toBeChecked()
  expect(getGroup('Brand Kit').getByRole('radio', { name: 'Digitar customizado' })).not.toBeChecked()
  for (const name of ['B-roll', 'Text & Icons', 'SFX', 'Transition']) {
    expect(getGroup(name).getByRole('radio', { name: 'Não' })).toBeChecked()
    expect(getGroup(name).getByRole('radio', { name: 'Sim' })).not.toBeChecked()
  }
  expect(await findSubmitButton()).toBeEnabled()
})

test('the brand kit of a post-production is a registered or typed one; each mode keeps its value', async () => {
  const { user } = openApp(PATH)
  await screen.findByRole('option', { name: 'Vibrante' })
  const options = within(await findKitField()).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Selecione o brand kit', 'Minimalista', 'Corporativo', 'Vibrante'])
  await user.selectOptions(await findKitField(), 'Vibrante')
  await user.click(screen.getByRole('radio', { name: 'Digitar customizado' }))
  expect(screen.queryByRole('combobox', { name: 'Brand Kit' })).toBeNull()
  await user.fill(screen.getByRole('textbox', { name: 'Brand Kit' }), 'Outro')
  await user.click(screen.getByRole('radio', { name: 'Escolher predefinido' }))
  expect(await findKitField()).toHaveValue('Vibrante')
})

test('without registered brand kits the post-production tells where to register one', async () => {
  stubReply(listBrandKits, [])
  openApp(PATH)
  expect(await screen.findByRole('option', { name: 'Nenhum brand kit encontrado' })).toBeInTheDocument()
  expect(getGroup('Brand Kit').getByRole('link', { name: 'Configurações' })).toHaveAttribute('href', '/settings')
})

test('brand kits that failed to load are reported under the field, and can be loaded again', async () => {
  stubFailure(listBrandKits, { status: 500 })
  const { user } = openApp(PATH)
  expect(await screen.findByRole('option', { name: 'Brand kits não carregados' })).toBeInTheDocument()
  expect(screen.queryByRole('option', { name: 'Nenhum brand kit encontrado' })).toBeNull()
  expect(getGroup('Brand Kit').queryByRole('link', { name: 'Configurações' })).toBeNull()
  stubReply(listBrandKits, [aBrandKit({ id: 2, name: 'Corporativo' })])
  await user.click(getGroup('Brand Kit').getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('option', { name: 'Corporativo' })
  expect(await findKitField()).toHaveFocus()
})

test('changes to an earlier run’s input stay while the brand kits are reloaded', async () => {
  stubFailure(listBrandKits, { status: 500 })
  stubReply(readRun, aRunDetail({ id: 12, automation: 'post-production', input: { video_name: 'Final' } }))
  const { user } = openApp(`${PATH}?de=12`)
  const name = await screen.findByLabelText(/Nome do Vídeo Final/)
  await user.fill(name, 'Outro')
  await user.click(screen.getByRole('radio', { name: 'Escolher predefinido' }))
  const release = holdReply(listBrandKits, [aBrandKit({ id: 2, name: 'Corporativo' })])
  await user.click(getGroup('Brand Kit').getByRole('button', { name: 'Tentar de novo' }))
  expect(await getGroup('Brand Kit').findByRole('button', { name: 'Tentando...' })).toBeVisible()
  release()
  await screen.findByRole('option', { name: 'Corporativo' })
  expect(name).toBeInTheDocument()
})

describe('what a post-production requires', () => {
  const MESSAGE = 'Por favor, preencha todos os campos obrigatórios.'

  test('is said in the specification’s one toast and at each field; the first gets the focus', async () => {
    const { user } = openApp(PATH)
    await user.click(await findSubmitButton())
    expect(await screen.findByText('Erro')).toBeVisible()
    expect(screen.getAllByText(MESSAGE)).toHaveLength(1)
    for (const text of ['Informe o link do vídeo', 'Informe o nome do vídeo', 'Informe o link da pasta', 'Escolha um brand kit'])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByLabelText(/Link do Vídeo no Google Drive/)).toHaveFocus()
    expect(requestsTo(launchPostProduction)).toEqual([])
  })

  test('is each text, and a typed brand kit where it is typed, and not white space', async () => {
    const { user } = await fillForm()
    for (const label of [/Link do Vídeo no Google Drive/, /Nome do Vídeo Final/, /Link da Pasta de Produção/]) {
      await user.fill(screen.getByLabelText(label), '  ')
      await user.click(await findSubmitButton())
      expect(await screen.findByText(MESSAGE)).toBeVisible()
      expect(screen.getByLabelText(label)).toHaveFocus()
      await user.fill(screen.getByLabelText(label), 'https://drive.google.com')
    }
    await user.click(screen.getByRole('radio', { name: 'Digitar customizado' }))
    await user.type(screen.getByRole('textbox', { name: 'Brand Kit' }), '   ')
    await user.click(await findSubmitButton())
    expect(await screen.findByText(MESSAGE)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Brand Kit' })).toHaveFocus()
    expect(screen.getByText('Digite o brand kit')).toBeVisible()
    expect(requestsTo(launchPostProduction)).toEqual([])
  })
})

describe('the payload of a post-production', () => {
  test('has the specification’s keys in order, trimmed texts, the compacted kit and booleans', async () => {
    stubReply(launchPostProduction, LAUNCHED)
    const { user } = await fillForm()
    await user.click(getGroup('B-roll').getByRole('radio', { name: 'Sim' }))
    await user.click(getGroup('SFX').getByRole('radio', { name: 'Sim' }))
    await user.click(getGroup('SFX').getByRole('radio', { name: 'Não' }))
    await user.click(getGroup('Transition').getByRole('radio', { name: 'Sim' }))
    await user.fill(screen.getByLabelText('Transcrição do Vídeo'), ' Olá, pessoal. ')
    await user.click(await findSubmitButton())
    await waitFor(() => expect(requestsTo(launchPostProduction)).toHaveLength(1))
    expect(requestsTo(launchPostProduction)[0]?.text).toBe(
      '{"googleDriveId":"https://drive.google.com/file/d/abc","videoName":"Vídeo final",' +
        '"linkPastaProdução":"https://drive.google.com/drive/folders/xyz","brandKit":"corporativo",' +
        '"b-roll":true,"text_and_icons":false,"sfx":false,"transition":true,"transcription":"Olá, pessoal."}',
    )
  })

  test('of defaults has four times false; while it is sent, the button cannot be pressed', async () => {
    const release = holdReply(launchPostProduction, LAUNCHED)
    const { user } = await fillForm()
    await user.click(await findSubmitButton())
    expect(await screen.findByRole('button', { name: 'Processando...' })).toHaveAttribute('aria-disabled', 'true')
    release()
    expect(await findSubmitButton()).toBeEnabled()
    expect(requestsTo(launchPostProduction)).toHaveLength(1)
    expect(JSON.parse(requestsTo(launchPostProduction)[0]?.text ?? '')).toMatchObject({
      'b-roll': false,
      text_and_icons: false,
      sfx: false,
      transition: false,
      transcription: '',
    })
  })

  test.each(
    firstByDay([
      ['  Marca da Casa  ', 'marcadacasa'],
      ['São\u00a0João\tÉpico', 'sãojoãoépico'],
    ]),
  )('has the typed kit %j as %j', async (typed, sent) => {
    stubReply(launchPostProduction, LAUNCHED)
    const { user } = await fillForm()
    await user.click(screen.getByRole('radio', { name: 'Digitar customizado' }))
    await user.click(screen.getByRole('textbox', { name: 'Brand Kit' }))
    await user.paste(typed)
    await user.click(await findSubmitButton())
    await waitFor(() => expect(requestsTo(launchPostProduction)).toHaveLength(1))
    expect(JSON.parse(requestsTo(launchPostProduction)[0]?.text ?? '').brandKit).toBe(sent)
  })
})

test('a launched post-production is told in the specification’s words and empties every field', async () => {
  stubForeignReply(launchPostProduction, 'ok')
  const { user } = await fillForm()
  await user.click(getGroup('Text & Icons').getByRole('radio', { name: 'Sim' }))
  await user.click(screen.getByRole('radio', { name: 'Digitar customizado' }))
  await user.fill(screen.getByRole('textbox', { name: 'Brand Kit' }), 'Outro')
  await user.type(screen.getByLabelText('Transcrição do Vídeo'), 'Olá')
  await user.click(await findSubmitButton())
  expect(await screen.findByText('Sucesso!')).toBeVisible()
  expect(screen.getByText('Pós-produção iniciada com sucesso.')).toBeVisible()
  expect(await findKitField()).toHaveValue('')
  expect(getGroup('Brand Kit').getByRole('radio', { name: 'Escolher predefinido' })).toBeChecked()
  expect(getGroup('Text & Icons').getByRole('radio', { name: 'Não' })).toBeChecked()
  for (const label of [/Link do Vídeo/, /Nome do Vídeo/, /Link da Pasta/, /Transcrição/])
    expect(screen.getByLabelText(label)).toHaveValue('')
  await user.click(screen.getByRole('radio', { name: 'Digitar customizado' }))
  expect(screen.getByRole('textbox', { name: 'Brand Kit' })).toHaveValue('')
})

test.runIf(IS_NIGHT)('a queued post-production is reported as such, and clears the fields', async () => {
  stubForeignReply(launchPostProduction, { ok: true, run: { id: 12, state: 'retrying' } }, 202)
  const { user } = await fillForm()
  await user.click(await findSubmitButton())
  expect(await screen.findByText('Na fila de envio')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver execução' })).toHaveAttribute('href', '/execucoes/12')
  await waitFor(() => expect(screen.getByLabelText(/Nome do Vídeo/)).toHaveValue(''))
})

test('a failed post-production is told in the specification’s words with a link; fields stay', async () => {
  stubFailure(launchPostProduction, {
    status: 503,
    code: 'not_configured',
    detail: 'Nenhum serviço de automação está configurado.',
    link: { label: 'Configurar integração', href: '/settings' },
  })
  const { user } = await fillForm()
  await user.click(getGroup('SFX').getByRole('radio', { name: 'Sim' }))
  await user.click(await findSubmitButton())
  expect(await screen.findByText('Erro')).toBeVisible()
  expect(screen.getByText('Erro ao iniciar a pós-produção. Tente novamente.')).toBeVisible()
  expect(screen.getByText('Nenhum serviço de automação está configurado.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Configurar integração' })).toHaveAttribute('href', '/settings')
  expect(screen.getByLabelText(/Nome do Vídeo/)).toHaveValue('Vídeo final ')
  expect(await findKitField()).toHaveValue('Corporativo')
  expect(getGroup('SFX').getByRole('radio', { name: 'Sim' })).toBeChecked()
})

describe('"Reenviar com alterações" of a post-production', () => {
  const input = {
    googleDriveId: 'https://drive.google.com/1',
    videoName: 'Abertura',
    linkPastaProdução: 'https://drive.google.com/2',
    brandKit: 'corporativo',
    'b-roll': false,
    text_and_icons: true,
    sfx: false,
    transition: false,
    transcription: 'Oi',
  }

  test('starts from the whole input, however late the kits come, and sends it as a repetition', async () => {
    const release = holdReply(listBrandKits, [aBrandKit({ id: 2, name: 'Corporativo' })])
    stubReply(readRun, aRunDetail({ automation: 'post-production', input }))
    stubReply(launchPostProduction, LAUNCHED)
    const { user } = openApp(`${PATH}?de=12`)
    expect(await screen.findByRole('link', { name: 'A partir da execução nº 12' })).toBeVisible()
    release()
    expect(await screen.findByLabelText(/Nome do Vídeo/)).toHaveValue('Abertura')
    expect(await findKitField()).toHaveValue('Corporativo')
    expect(getGroup('Text & Icons').getByRole('radio', { name: 'Sim' })).toBeChecked()
    await user.click(await findSubmitButton())
    await waitFor(() => expect(requestsTo(launchPostProduction)[0]?.url.search).toBe('?previous=12'))
    expect(requestsTo(launchPostProduction)[0]?.text).toBe(JSON.stringify(input))
  })

  test('shows an unregistered brand kit as a typed one', async () => {
    stubReply(readRun, aRunDetail({ automation: 'post-production', input: { ...input, brandKit: 'marcaantiga' } }))
    openApp(`${PATH}?de=12`)
    expect(await screen.findByRole('textbox', { name: 'Brand Kit' })).toHaveValue('marcaantiga')
    expect(screen.getByRole('radio', { name: 'Digitar customizado' })).toBeChecked()
  })
})
