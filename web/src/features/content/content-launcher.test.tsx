import { screen, waitFor } from '@testing-library/react'
import { launchCarousel, launchStatic } from 'contract/content/launch.ts'
import { listContents } from 'contract/content/library.ts'
import { listClients } from 'contract/finance/settings.ts'
import { previewIdea } from 'contract/pieces/idea-preview.ts'
import { readRun } from 'contract/runs/runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { findClientField, findPersonaField, getIdeaField, openFilledLauncher, stubContentLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { aRunDetail } from '#testing/runs.ts'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'

const LAUNCHED = { ok: true as const, run: { id: 12, state: 'running' as const } }

beforeEach(stubContentLaunchers)

// The two launchers, whose screens differ only in their texts (specification §2, §8).
const SCREENS = [
  {
    path: '/tools/gerador-conteudo-carrossel',
    launch: launchCarousel,
    kind: 'carousel' as const,
    title: 'Gerador de Conteúdo Carrossel',
    submit: 'Gerar Conteúdo Carrossel',
    idea: 'Conteúdo / Ideia',
    success: 'Conteúdo carrossel enviado com sucesso.',
  },
  {
    path: '/tools/gerador-conteudo-estatico',
    launch: launchStatic,
    kind: 'static' as const,
    title: 'Gerador de Conteúdo Estático',
    submit: 'Gerar Conteúdo Estático',
    idea: 'Conteúdo / Ideia *',
    success: 'Conteúdo estático enviado com sucesso.',
  },
]

describe.each(firstByDay(SCREENS))('$title', ({ path, launch, kind, title, submit, idea: ideaLabel, success }) => {
  const findSubmitButton = () => screen.findByRole('button', { name: submit })

  test('has the specification’s title, fields, asterisks and button; "n" goes to the first field', async () => {
    const { user } = openApp(path)
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
    expect(await findSubmitButton()).toBeEnabled()
    const labels = [...document.querySelectorAll('.launcher .field__label, .launcher legend')]
    expect(labels.map((label) => label.textContent?.trim())).toEqual(['Nome do Cliente *', 'Persona do Cliente *', ideaLabel])
    expect(screen.getByRole('radio', { name: 'Escolher predefinido' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Digitar customizado' })).not.toBeChecked()
    expect(getIdeaField().tagName).toBe('TEXTAREA')
    expect(await screen.findByRole('heading', { name: 'Biblioteca de conteúdos' })).toBeVisible()
    expect(requestsTo(listContents)[0]?.url.searchParams.get('kind')).toBe(kind)
    await user.keyboard('n')
    expect(screen.getByRole('radio', { name: 'Escolher predefinido' })).toHaveFocus()
  })

  test('requires client, persona and idea in one toast of the specification; the first is focused', async () => {
    const { user } = openApp(path)
    await user.click(await findSubmitButton())
    expect(await screen.findByText('Erro')).toBeVisible()
    expect(screen.getAllByText('Por favor, preencha todos os campos obrigatórios.')).toHaveLength(1)
    for (const text of ['Escolha um cliente', 'Escolha uma persona', 'Escreva o conteúdo ou a ideia'])
      expect(screen.getByText(text)).toBeVisible()
    expect(await findClientField()).toHaveFocus()
    expect(requestsTo(launch)).toEqual([])
  })

  test('sends neither a blank idea nor one beyond the limit, which stays whole', async () => {
    const { user } = await openFilledLauncher(path)
    await user.fill(getIdeaField(), '  ')
    await user.click(await findSubmitButton())
    expect(await screen.findByText('Por favor, preencha todos os campos obrigatórios.')).toBeVisible()
    expect(getIdeaField()).toHaveFocus()
    expect(requestsTo(launch)).toEqual([])
    await user.clear(getIdeaField())
    await user.paste('a'.repeat(20_100))
    expect(await screen.findByText('O texto passa 100 caracteres do limite: encurte para enviar.')).toBeVisible()
    await user.click(await findSubmitButton())
    expect(await screen.findByText('O texto não cabe')).toBeVisible()
    expect(getIdeaField()).toHaveFocus()
    expect(getIdeaField()).toHaveValue('a'.repeat(20_100))
    expect(requestsTo(launch)).toEqual([])
  })

  test('says under the idea what it becomes, and what finds no place', async () => {
    const omitted = '812 caracteres não cabem nos slides, a partir de “Por fim”'
    stubReply(previewIdea, { writtenBy: 'rules', slides: 20, omitted })
    await openFilledLauncher(path)
    const becomes = kind === 'static' ? '' : 'A ideia vira 20 slides. '
    await waitFor(() => expect(getIdeaField()).toHaveAccessibleDescription(`${becomes}${omitted}. 10 de 20.000 caracteres.`))
    await waitFor(() => expect(readJsonBody(requestsTo(previewIdea).at(-1))).toEqual({ kind, idea: 'Três mitos' }))
  })

  test('sends exactly the specification’s payload, says Processando..., then clears the fields', async () => {
    const release = holdReply(launch, LAUNCHED)
    const { user } = await openFilledLauncher(path)
    await user.click(await findSubmitButton())
    await waitFor(() => expect(requestsTo(launch)).toHaveLength(1))
    expect(requestsTo(launch)[0]?.text).toBe(
      '{"client_name":"odontoaurora","client_persona":"Jovem","content_idea":"Três mitos"}',
    )
    expect(await screen.findByRole('button', { name: 'Processando...' })).toHaveAttribute('aria-disabled', 'true')
    release()
    expect(await screen.findByText('Sucesso!')).toBeVisible()
    expect(screen.getByText(success)).toBeVisible()
    await waitFor(() => expect(getIdeaField()).toHaveValue(''))
    expect(await findClientField()).toHaveValue('')
    expect(await findPersonaField()).toHaveValue('')
    expect(await findPersonaField()).toBeDisabled()
  })

  test.runIf(IS_NIGHT)('a run that is still being sent says so, and clears the fields', async () => {
    stubForeignReply(launch, { ok: true, run: { id: 12, state: 'sending' } }, 202)
    const { user } = await openFilledLauncher(path)
    await user.click(await findSubmitButton())
    expect(await screen.findByText('Ainda enviando')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver execução' })).toHaveAttribute('href', '/execucoes/12')
    await waitFor(() => expect(getIdeaField()).toHaveValue(''))
  })

  test('a failure is told in the specification’s words, and keeps the fields', async () => {
    stubFailure(launch, { status: 502, code: 'run_refused', detail: 'O serviço respondeu 400' })
    const { user } = await openFilledLauncher(path)
    await user.click(await findSubmitButton())
    expect(await screen.findByText('Erro')).toBeVisible()
    expect(screen.getByText('Erro ao enviar o conteúdo. Tente novamente.')).toBeVisible()
    expect(screen.getByText('O serviço respondeu 400')).toBeVisible()
    expect(getIdeaField()).toHaveValue(' Três mitos ')
    expect(await findClientField()).toHaveValue('Odonto Aurora')
    expect(await findPersonaField()).toHaveValue('Jovem')
  })

  test('starts from a run’s input, however late the clients come, and repeats it', async () => {
    stubReply(launch, LAUNCHED)
    const release = holdReply(listClients, { items: [{ id: 6, name: 'Ateliê São João', revision: 1 }] })
    const input = { client_name: 'ateliêsãojoão', client_persona: 'Noiva', content_idea: 'Vestidos' }
    stubReply(readRun, aRunDetail({ automation: kind, input }))
    const { user } = openApp(`${path}?de=12`)
    expect(await screen.findByRole('link', { name: 'A partir da execução nº 12' })).toBeVisible()
    release()
    expect(await findClientField()).toHaveValue('Ateliê São João')
    expect(await findPersonaField()).toHaveValue('Noiva')
    expect(getIdeaField()).toHaveValue('Vestidos')
    await user.click(await findSubmitButton())
    await waitFor(() => expect(requestsTo(launch)[0]?.url.search).toBe('?previous=12'))
    expect(requestsTo(launch)[0]?.text).toBe(JSON.stringify(input))
  })

  test('shows a run’s client that is not registered as a typed one', async () => {
    const input = { client_name: 'outraagência', client_persona: 'Noiva', content_idea: 'Vestidos' }
    stubReply(readRun, aRunDetail({ automation: kind, input }))
    openApp(`${path}?de=12`)
    expect(await screen.findByRole('textbox', { name: 'Nome do Cliente' })).toHaveValue('outraagência')
    expect(await findPersonaField()).toHaveValue('Noiva')
  })
})
