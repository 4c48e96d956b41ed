import './notices.css'
import {
  IconAddressBook,
  IconBell,
  IconBellRinging,
  IconCalendarDue,
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconHelpCircle,
  IconMessageQuestion,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification as PushedNotification } from 'contract/notifications/notifications.ts'
import { useEffect, useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { notificationsQuery, useMarkNotificationsRead } from './notification-calls.ts'

const LOOKS = {
  succeeded: { icon: IconCircleCheck, className: 'pos' },
  failed: { icon: IconCircleX, className: 'neg' },
  uncertain: { icon: IconHelpCircle, IconMessageQuestion, className: 'warn' },
  due: { icon: IconCalendarDue, className: 'warn' },
  review: { icon: IconEye, className: 'warn' },
  paper: { icon: IconMessageQuestion, className: 'warn' },
  contact: { icon: IconAddressBook, className: 'sub' },
}

function Row({ notification, onChoose }: { notification: PushedNotification; onChoose: () => void }) {
  const { kind, about, title, detail, href, at, read } = notification
  const { icon: Icon, className } = LOOKS[kind === 'succeeded' ? kind : (about ?? kind)]
  return (
    <li>
      <ScreenLink className="row row--top gap-3 notice" href={href} onClick={onChoose}>
        <Icon className={`icon ${className}`} stroke={1.5} aria-hidden />
        <span className="grow">
          <span className="notice__title">
            {!read && <span className="sr">Nova: </span>}
            {title}
          </span>
          {detail && <span className="small sub notice__detail">{detail}</span>}
          <RelativeTime at={at} />
        </span>
        {!read && <span className="notice__new" />}
      </ScreenLink>
    </li>
  )
}

/** The rows keep their marks until the list is refetched. */
function useMarkReadWhenSeen(newest: number | undefined, unread: number): void {
  const client = useQueryClient()
  const { mutate } = useMarkNotificationsRead()
  useEffect(() => {
    if (newest !== undefined && unread > 0) mutate(newest)
  }, [newest, unread, mutate])
  useEffect(() => () => void client.invalidateQueries({ queryKey: notificationsQuery.queryKey }), [client])
}

const emptyState = (
  <EmptyState
    title="Nenhuma notificação ainda"
    hint="Aqui chegam os resultados das automações e o que vence no dia."
    icon={IconBell}
  />
)

const readPermission = () => (typeof Notification === 'undefined' ? 'denied' : Notification.permission)

/** Shown until the person has answered the browser's question. */
function AllowNotificationsButton() {
  const [state, setState] = useState(readPermission)
  if (state !== 'default') return null
  return (
    <div className="menu__foot">
      <Button look="ghost" small icon={IconBellRinging} onClick={() => void Notification.requestPermission().then(setState)}>
        Ativar avisos do navegador
      </Button>
    </div>
  )
}

export default function NotificationList({ onChoose }: { onChoose: () => void }) {
  const query = useQuery(notificationsQuery)
  useMarkReadWhenSeen(query.data?.notifications[0]?.id, query.data?.unread ?? 0)
  return (
    <>
      <h2 className="menu__head">Notificações</h2>
      <QueryView
        query={query}
        loading="Carregando notificações..."
        skeleton={<TableSkeleton widths={[200]} rows={3} />}
        failed="Não foi possível carregar as notificações."
        empty={({ notifications }) => notifications.length === 0 && emptyState}
      >
        {({ notifications }) => (
          <ul className="list notices">
            {notifications.map((notification) => (
              <Row key={notification.id} notification={notification} onChoose={onChoose} />
            ))}
          </ul>
        )}
      </QueryView>
      <AllowNotificationsButton />
    </>
  )
}
