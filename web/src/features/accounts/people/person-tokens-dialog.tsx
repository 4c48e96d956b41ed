import '../accounts.css'
import { useQuery } from '@tanstack/react-query'
import type { Person } from 'contract/accounts/people.ts'
import type { ApiToken } from 'contract/accounts/tokens.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { TokenRow } from '../tokens/token-row.tsx'
import { personTokensQuery, useRevokePersonToken } from './people-calls.ts'

type Props = { person: Person; opened: boolean; onClose: () => void }

export default function PersonTokensDialog({ person, opened, onClose }: Props) {
  const query = useQuery(personTokensQuery(person.id))
  const revoke = useRevokePersonToken()
  const revoking = useDialog<ApiToken>()
  const { item: token, opened: isAsking } = revoking.use()
  return (
    <>
      <Dialog title={`Tokens de ${person.name}`} opened={opened} onClose={onClose}>
        <div className="dialog__body">
          <p className="small sub">
            Com eles os programas de {person.name} usam a API em seu nome, até onde o papel do token e o da pessoa permitem.
          </p>
          <QueryView
            query={query}
            loading="Carregando os tokens..."
            skeleton={<TableSkeleton widths={[220, 96]} rows={2} />}
            failed="Não foi possível carregar os tokens."
            empty={({ tokens }) => tokens.length === 0 && <p className="sub">Não há mais nenhum token.</p>}
          >
            {({ tokens }) => (
              <ul className="list tokens tokens--bare" aria-label={`Tokens de ${person.name}`}>
                {tokens.map((token) => (
                  <TokenRow token={token} key={token.id} onRevoke={revoking.open} />
                ))}
              </ul>
            )}
          </QueryView>
        </div>
        <footer className="dialog__foot">
          <Button look="ghost" onClick={onClose}>
            Fechar
          </Button>
        </footer>
      </Dialog>
      <LazyConfirmDialog
        title="Revogar token"
        question={`Revogar ${token?.name ?? ''}, de ${person.name}?`}
        hint="Os programas que o usam são recusados a partir do próximo pedido. Não há como voltar: a pessoa cria outro."
        confirm="Revogar"
        busyLabel="Revogando..."
        busy={revoke.isPending && revoke.variables === token}
        opened={isAsking}
        onConfirm={() => token && revoke.mutate(token, { onSuccess: () => revoking.closeFor(token) })}
        onClose={revoking.close}
      />
    </>
  )
}
