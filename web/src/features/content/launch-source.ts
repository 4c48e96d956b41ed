import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readDocumentIdea } from 'contract/content/documents.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import { readPiece } from 'contract/pieces/pieces.ts'
import { readProject } from 'contract/projects/projects.ts'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { readRecording } from 'contract/transcription/library.ts'
import { useState } from 'react'
import { clientsQuery } from '#entities/clients/queries.ts'
import type { LaunchProject } from '#entities/launchers/launcher-project.ts'
import { formatPieceHref } from '#entities/pieces/addresses.ts'
import { call } from '#lib/net/call.ts'

/** `href`: the screen of what the launch starts from. */
export type LaunchSource = {
  label: string
  href: string
  client?: string | undefined
  persona?: string
  idea?: string
  project?: LaunchProject
}

type Loading = { signal: AbortSignal; client: QueryClient }

/** An archived project takes no launches. */
async function readProjectWithClient(project: LaunchProject, { signal }: Loading) {
  if (!project) return {}
  const { archived, client } = await call(readProject, { params: { id: project.id } }, { signal })
  return archived ? {} : { project, client: client?.name }
}

async function readDocumentSource(id: number, loading: Loading): Promise<LaunchSource> {
  const { title, idea, project } = await call(readDocumentIdea, { params: { id } }, { signal: loading.signal })
  const href = `/ai-tools?aba=conteudos&documento=${id}`
  return { label: title ?? 'Sem título', href, idea, ...(await readProjectWithClient(project, loading)) }
}

async function readRecordingSource(id: number, loading: Loading): Promise<LaunchSource> {
  const { name, text, project } = await call(readRecording, { params: { id } }, { signal: loading.signal })
  const href = `/ai-tools?aba=transcricoes&gravacao=${id}`
  return { label: name, href, idea: text ?? '', ...(await readProjectWithClient(project, loading)) }
}

async function readClientSource(id: number, { client }: Loading): Promise<LaunchSource> {
  const found = (await client.fetchQuery(clientsQuery)).find((one) => one.id === id)
  if (!found) throw new Error('no client has this id')
  return { label: found.name, href: `/clientes/${id}`, client: found.name }
}

async function readPieceSource(id: number, loading: Loading): Promise<LaunchSource> {
  const { title, client, persona, project } = await call(readPiece, { params: { id } }, { signal: loading.signal })
  return { label: title, href: formatPieceHref(id), ...(await readProjectWithClient(project, loading)), client, persona }
}

/** By the parameter of the address that has its id. */
const SOURCES = {
  documento: { name: 'o texto', read: readDocumentSource },
  gravacao: { name: 'a transcrição', read: readRecordingSource },
  cliente: { name: 'o cliente', read: readClientSource },
  peca: { name: 'a peça', read: readPieceSource },
}
type SourceKind = keyof typeof SOURCES

/** Never from the cache: the text may have been written since. */
const sourceQuery = (kind: SourceKind, id: number) =>
  queryOptions({
    queryKey: ['launch-source', kind, id],
    queryFn: ({ signal, client }) => SOURCES[kind].read(id, { signal, client }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: {
      pinned: true,
      failed: { title: `Não foi possível carregar ${SOURCES[kind].name}`, message: 'O formulário começa em branco.' },
    },
  })

/** What a launch of content starts from instead of a blank form. A run to repeat (`?de=`) comes before it. */
export function useLaunchSource(automation: ContentKind) {
  const search = useSearch({ from: LAUNCH_SCREENS[automation] })
  const navigate = useNavigate()
  const [launched, setLaunched] = useState('')
  const kind = (Object.keys(SOURCES) as SourceKind[]).find((one) => search[one] !== undefined) ?? 'cliente'
  const id = search.de === undefined ? (search[kind] ?? 0) : 0
  const { data: source, isPending } = useQuery({ ...sourceQuery(kind, id), enabled: id > 0 })
  const key = source && id > 0 ? `${kind}-${id}` : ''
  const forget = () => {
    if (key === '') return
    setLaunched(key)
    void navigate({ to: LAUNCH_SCREENS[automation], search: {}, replace: true, resetScroll: false })
  }
  return {
    pending: id > 0 && isPending,
    source: id > 0 ? source : undefined,
    key,
    /** Of the form: another source has a form of its own, while a launched one stays and keeps what was typed meanwhile. */
    formKey: key || launched,
    forget,
  }
}
