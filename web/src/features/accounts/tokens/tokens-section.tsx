import '../accounts.css'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ApiToken } from 'contract/accounts/tokens.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { tokensQuery, useRevokeToken } from './token-calls.ts'
import { TokenRow } from './token-row.tsx'

const CreateTokenDialog = lazyComponent(() => import('./create-token-dialog.tsx'))

export function TokensSection({ role }: { role: Role }) {
  const query = useQuery(tokensQuery)
  const create = useDialog<never>()
  const revoking = useDialog<ApiToken>()
  const { item: token, opened } = revoking.use()
  const revoke = useRevokeToken()
  const add = (
    <Button small icon={<IconPlus className="icon icon--16" aria-hidden />} onClick={() => create.open()}>
      Novo token
    </Button>
  )
  return (
    <Section title="Tokens da API" aside={add} flush>
      <QueryView
        query={query}
        loading="Carregando os tokens..."
        skeleton={<TableSkeleton widths={[220, 96]} rows={2} />}
        failed="Não foi possível carregar os tokens."
      >
        {({ tokens }) =>
          tokens.length === 0 ? (
            <p className="config__empty sub">
              Um token deixa um programa, como o n8n, usar o painel em seu nome, sem a sua senha.
            </p>
          ) : (
            <ul className="list tokens" aria-label="Tokens da API">
              {tokens.map((token) => (
                <TokenRow token={token} key={token.id} onRevoke={revoking.open} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <OpenedDialog dialog={create}>{(control) => <CreateTokenDialog role={role} {...control} />}</OpenedDialog>
      <LazyConfirmDialog
        title="Revogar token"
        question={`Revogar ${token?.name ?? ''}?`}
        hint="Os programas que o usam são recusados a partir do próximo pedido. Não há como voltar: crie outro."
        confirm="Revogar"
        busyLabel="Revogando..."
        busy={revoke.isPending && revoke.variables === token}
        opened={opened}
        onConfirm={() => token && revoke.mutate(token, { onSuccess: () => revoking.closeFor(token) })}
        onClose={revoking.close}
      />
    </Section>
  )
}
