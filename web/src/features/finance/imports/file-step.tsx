import { useNavigate } from '@tanstack/react-router'
import type { ImportKind } from 'contract/finance/import-fields.ts'
import { Button } from '#components/ui/button.tsx'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { CallError } from '#lib/net/call.ts'
import { describeError } from '#lib/net/query-client.ts'
import { ENTRY_KIND_OPTIONS } from '../entries/kinds.ts'
import { FileDrop } from './file-drop.tsx'
import { toTypeParameter } from './import-search.ts'
import { StepFoot, type StepProps } from './steps.tsx'

function describeFileError(error: unknown): string | undefined {
  if (!error) return undefined
  const named = error instanceof CallError ? error.problem?.fields?.file : undefined
  return named ?? describeError(error) ?? 'Não foi possível ler o arquivo'
}

export function FileStep({ state: { kind, file, restart, preview, goTo } }: StepProps) {
  const navigate = useNavigate()
  const choose = (next: ImportKind) => {
    restart(file)
    void navigate({ to: '/financeiro/importar', search: { tipo: toTypeParameter(next) }, replace: true })
  }
  const read = file !== undefined && preview.isSuccess && !preview.isPlaceholderData
  return (
    <>
      <div className="import__body import__body--narrow">
        <ChoiceGroup legend="O que importar" options={ENTRY_KIND_OPTIONS} value={kind} onChange={choose} />
        <FileDrop file={file} onChange={restart} error={file && describeFileError(preview.error)} />
      </div>
      <StepFoot>
        <Button look="primary" disabled={!read} busy={preview.isFetching && 'Lendo...'} onClick={() => goTo('Colunas')}>
          Continuar
        </Button>
      </StepFoot>
    </>
  )
}
