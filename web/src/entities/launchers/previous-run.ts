import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Automation, LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import type { RunDetail } from 'contract/runs/runs.ts'
import { useCallback } from 'react'
import { runQuery } from '#entities/runs/run-query.ts'

export type PreviousRun = {
  pending: boolean
  id: number | undefined
  input: Record<string, unknown> | undefined
  project: RunDetail['project'] | undefined
  forget: () => void
}

export function usePreviousRun(automation: Exclude<Automation, 'transcription'>): PreviousRun {
  const search = useSearch({ from: LAUNCH_SCREENS[automation] })
  const { de } = search
  const navigate = useNavigate()
  const { data, isPending } = useQuery({
    ...runQuery(de ?? 0),
    enabled: de !== undefined,
    meta: { failed: { title: `Não foi possível carregar a execução nº ${de}`, message: 'O formulário começa em branco.' } },
  })
  const run = de !== undefined && data?.automation === automation ? data : undefined
  const forget = useCallback(() => {
    if (de === undefined) return
    const { de: _, ...rest } = search
    void navigate({ to: LAUNCH_SCREENS[automation], search: rest, replace: true, resetScroll: false })
  }, [automation, de, navigate, search])
  return { pending: de !== undefined && isPending, id: run?.id, input: run?.input, project: run?.project, forget }
}
