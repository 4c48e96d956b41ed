import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { hasFailedToLoad } from '#components/failed-note.tsx'
import type { ExtraDraftFields } from '#components/use-draft.ts'
import { buildProjectOptions, hasOnlyInternalProject, projectOptionsQuery } from '#entities/projects/options.ts'
import { useOwnQuery } from '#lib/capabilities.ts'
import type { PreviousRun } from './previous-run.ts'

/**
 * `options` is empty while there is nothing to choose, and before the projects are loaded, unless the repeated run or the draft
 * has a project.
 */
export type ProjectChoice = {
  options: { value: string; label: string }[]
  projects: UseQueryResult
  value: string
  onChange: (value: string) => void
}

/** The name is stored too, because the list may still be loading when the draft is restored. */
const DraftProject = z.object({ project: z.nullable(z.object({ id: z.int(), name: z.string() })) })

const toOptionValue = (project: PreviousRun['project']): string => (project ? String(project.id) : '')

/**
 * Sent as `?project=`, because the specification's body has none; a repeated run's project stays unless changed.
 * @returns `sent`: empty for no project, undefined for an unchanged one
 */
export function useProjectChoice({ project }: PreviousRun) {
  const { isOurs, query: projects } = useOwnQuery('runs', projectOptionsQuery)
  const [previousProject] = useState(project)
  const [recovered, setRecovered] = useState<PreviousRun['project']>()
  const [value, setValue] = useState(toOptionValue(project))
  const keptProject = recovered ?? previousProject
  const offered = isOurs && (keptProject || hasFailedToLoad(projects) || !hasOnlyInternalProject(projects.data ?? []))
  const choice: ProjectChoice = {
    options: offered ? buildProjectOptions(projects.data, keptProject, 'Nenhum projeto') : [],
    projects,
    value,
    onChange: setValue,
  }
  const sent = value === '' ? ('' as const) : Number(value)
  const isChanged = value !== toOptionValue(project)
  const listed = projects.data?.find(({ id }) => String(id) === value)?.name
  const name = listed ?? recovered?.name ?? ''
  const extra: ExtraDraftFields = {
    fields: isChanged ? { project: value === '' ? null : { id: Number(value), name } } : {},
    restore: (fields) => {
      const known = z.safeParse(DraftProject, fields).data?.project
      if (known === undefined) return
      setRecovered(known)
      setValue(toOptionValue(known))
    },
    reset: () => setValue(toOptionValue(project)),
  }
  return { choice, sent: isChanged ? sent : undefined, clear: () => setValue(''), extra }
}
