import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Assignments, Provider } from 'contract/ai/providers.ts'
import { RowButton } from '#components/tables/row-button.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { useTestProvider } from './ai-settings-calls.ts'
import { TestResult } from './test-result.tsx'

type Actions = { onEdit: (provider: Provider) => void; onDelete: (provider: Provider) => void }

type RowProps = Actions & { provider: Provider; assignments: Assignments }

function ProviderRow({ provider, assignments: { transcription, chat, image }, onEdit, onDelete }: RowProps) {
  const { id, name, baseUrl, paths, keyEnd } = provider
  const test = useTestProvider(id)
  return (
    <li className="stack gap-2 provider">
      <div className="between">
        <div className="grow">
          <p className="row row--wrap lines-1">
            <span className="wraps">{name}</span>
            {transcription.providerId === id && <Badge tone="live">Transcreve</Badge>}
            {chat.providerId === id && <Badge tone="live">Escreve</Badge>}
            {image.providerId === id && <Badge tone="live">Cria imagens</Badge>}
          </p>
          <p className="tiny sub wraps">
            <span className="mono">{baseUrl}</span> · {keyEnd === null ? 'sem chave' : `chave …${keyEnd}`}
          </p>
        </div>
        <span className="actions">
          <Button
            small
            aria-label={`Testar ${name}`}
            busy={test.isPending && 'Testando...'}
            onClick={() => test.mutate({ name, baseUrl, paths })}
          >
            Testar
          </Button>
          <RowButton verb="Editar" name={name} onClick={() => onEdit(provider)} icon={IconPencil} />
          <RowButton verb="Remover" name={name} onClick={() => onDelete(provider)} icon={IconTrash} />
        </span>
      </div>
      {test.data && <TestResult outcome={test.data} />}
    </li>
  )
}

export const ProviderList = ({ providers, ...rest }: Actions & { providers: readonly Provider[]; assignments: Assignments }) => (
  <ul className="list providers">
    {providers.map((provider) => (
      <ProviderRow key={provider.id} provider={provider} {...rest} />
    ))}
  </ul>
)
