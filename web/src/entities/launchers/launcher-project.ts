import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { hasFailedToLoad } from '#components/failed-note.tsx'
import type { ExtraDraftFields } from '#components/use-draft.ts'
import { buildProjectOptions, hasOnlyInternalProject, projectOptionsQuery } from '#entities/projects/options.ts'
import { useOwnQuery } from '#lib/capabilities.ts'
import type { PreviousRun } from './previous-run.ts'

/**
 * The state of the project select. `options` is empty, and the select is not rendered, while there is nothing to choose. Before the
 * projects are loaded that is so, unless the repeated run or the draft has a project.
 */
export type ProjectChoice = {
  options: { value: string; label: string }[]
  projects: UseQueryResult
  /** The chosen project's id, or an empty text for none. */
  value: string
  onChange: (value: string) => void
}

/** The project in a draft. Its name is stored too, because the list may still be loading when the draft is restored. */
const DraftProject = z.object({ project: z.nullable(z.object({ id: z.int(), name: z.string() })) })

const toOptionValue = (project: PreviousRun['project']): string => (project ? String(project.id) : '')

/**
 * Provides the project of a launch. It is sent as `?project=`, because the specification's body has no project. A run that repeats another
 * one keeps that one's project, even an archived one, unless the person changes it.
 * @returns `sent`: the parameter, empty for no project and undefined for an unchanged one; `clear`: chooses no project; `extra`: the
 * choice's part of the form's draft
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
