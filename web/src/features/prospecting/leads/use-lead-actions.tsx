import {
  IconArrowsJoin,
  IconBolt,
  IconBrandInstagram,
  IconCalendarEvent,
  IconExternalLink,
  IconMap,
  IconTrash,
  IconTrophy,
  IconUser,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Lead } from 'contract/prospecting/leads.ts'
import { encodeSearchText } from 'contract/search/search.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import type { RowAction } from '#components/tables/row-action.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { toSafeHref } from '../web-address.ts'
import { useDeleteLead, useMakeClient } from './lead-calls.ts'
import { toMapUrl } from './lead-format.ts'

const MergeDialog = lazyComponent(() => import('../contact/merge-dialog.tsx'))
const ForgetDialog = lazyComponent(() => import('./forget-dialog.tsx'))
const NextContactDialog = lazyComponent(() => import('../contact/next-contact-dialog.tsx'))

const openTab = (address: string) => void window.open(address, '_blank', 'noopener,noreferrer')

export type LeadActions = ReturnType<typeof useLeadActions>

/** `onDelete`: called once the lead is deleted. */
export function useLeadActions({ onDelete }: { onDelete?: () => void } = {}) {
  const planning = useDialog<Lead>()
  const merging = useDialog<Lead>()
  const forgetting = useDialog<Lead>()
  const remove = useDeleteLead()
  const makeClient = useMakeClient()
  const navigate = useNavigate()
  const openClient = async (lead: Lead) => {
    const id = lead.clientId ?? (await makeClient.mutateAsync(lead).catch(() => undefined))?.id
    if (id !== undefined) await navigate({ to: '/clientes/$id', params: { id: String(id) } })
  }
  const listMenu = (lead: Lead): (RowAction | false)[] => {
    const { site, instagram, clientId, runId } = lead
    const [siteHref, instagramHref] = [toSafeHref(site), toSafeHref(instagram)]
    return [
      { label: 'Próximo contato…', permission: 'leads.write', icon: IconCalendarEvent, run: () => planning.open(lead) },
      clientId === null
        ? { label: 'Tornar cliente', permission: 'clients.write', icon: IconUserPlus, run: () => void openClient(lead) }
        : { label: 'Ver cliente', permission: 'clients.read', icon: IconUser, run: () => void openClient(lead) },
      {
        label: 'Registrar reunião',
        permission: 'team.write',
        icon: IconTrophy,
        screen: `/team-performance?contato=${encodeSearchText(lead.name)}`,
      },
      { label: 'Abrir no mapa', icon: IconMap, run: () => openTab(toMapUrl(lead)) },
      siteHref !== undefined && { label: 'Abrir site', icon: IconExternalLink, run: () => openTab(siteHref) },
      instagramHref !== undefined && { label: 'Abrir Instagram', icon: IconBrandInstagram, run: () => openTab(instagramHref) },
      runId !== null && { label: 'Ver execução', permission: 'runs.read', icon: IconBolt, screen: `/execucoes/${runId}` },
      { label: 'Unir com…', permission: 'leads.write', icon: IconArrowsJoin, run: () => merging.open(lead) },
      {
        label: 'Excluir',
        permission: 'leads.write',
        icon: IconTrash,
        danger: true,
        run: () => remove.mutate(lead, onDelete && { onSuccess: onDelete }),
      },
      {
        label: 'Esquecer contato…',
        permission: 'leads.forget',
        icon: IconUserOff,
        danger: true,
        run: () => forgetting.open(lead),
      },
    ]
  }
  return { planning, merging, forgetting, listMenu }
}

export const LeadDialogs = ({ actions: { planning, merging, forgetting } }: { actions: LeadActions }) => (
  <>
    <OpenedDialog dialog={planning}>{(control, lead) => lead && <NextContactDialog lead={lead} {...control} />}</OpenedDialog>
    <OpenedDialog dialog={merging}>{(control, lead) => lead && <MergeDialog lead={lead} {...control} />}</OpenedDialog>
    <OpenedDialog dialog={forgetting}>{(control, lead) => lead && <ForgetDialog lead={lead} {...control} />}</OpenedDialog>
  </>
)
