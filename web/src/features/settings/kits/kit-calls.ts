import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { drawSlide } from 'contract/pieces/drawings.ts'
import type { Look } from 'contract/pieces/looks.ts'
import type { BrandKit } from 'contract/settings/brand-kits.ts'
import * as contract from 'contract/settings/brand-kits.ts'
import * as fonts from 'contract/settings/kit-fonts.ts'
import { fetchSlidePicture } from '#entities/pieces/fetch-slide-picture.ts'
import { call } from '#lib/net/call.ts'
import type { Intent } from '#lib/net/intent.ts'
import { createAreaMutation } from '#lib/net/use-call-mutation.ts'
import { useRestorableDeletion } from '#lib/use-restorable-deletion.ts'
import { PREVIEW_SLIDES } from './preview-slides.ts'

const REFRESHES = [['brand-kits']] as const
const useKitMutation = createAreaMutation(REFRESHES)

export const useCreateKit = () =>
  useKitMutation(
    ({ name, intent }: { name: string; intent: Intent }) => call(contract.createBrandKit, { json: { name } }, { intent }),
    { done: 'Brand kit adicionado', failed: 'Não foi possível adicionar o brand kit' },
  )

export type KitChange = CallInput<typeof contract.editBrandKit, never>['json']

export const useEditKit = (id: number) =>
  useKitMutation((json: KitChange) => call(contract.editBrandKit, { params: { id }, json }), {
    done: 'Brand kit salvo',
    failed: 'Não foi possível salvar o brand kit',
    showsConflict: true,
    keepsForm: true,
  })

export const useAddKitFont = (id: number) =>
  useKitMutation(
    (dataUrl: string) =>
      call(fonts.addKitFont, { params: { id }, json: { file: dataUrl.slice(dataUrl.indexOf(',') + 1), licensed: true } }),
    { done: ({ family }) => ({ title: 'Fonte adicionada', message: family }), failed: 'Não foi possível adicionar a fonte' },
  )

export const useRemoveKitFont = (id: number) =>
  useKitMutation((font: string) => call(fonts.removeKitFont, { params: { id }, json: { font } }), {
    done: 'Fonte removida',
    failed: 'Não foi possível remover a fonte',
  })

export const useDeleteKit = () =>
  useRestorableDeletion({
    send: (id, json) => call(contract.deleteOrRestoreBrandKit, { params: { id }, json }),
    describe: ({ name }: BrandKit) => name,
    deleted: 'Brand kit excluído',
    restored: 'Brand kit restaurado',
    failed: 'Não foi possível excluir o brand kit',
    refreshes: REFRESHES,
  })

const PICTURE_STAYS_MS = 60_000

type Preview = { kit: Pick<BrandKit, 'id' | 'logo' | 'darkLogo' | 'ownFonts'>; look: Look; n: number }

/** The previous picture stays until the new one is drawn. */
export const previewQuery = ({ kit, look, n }: Preview) =>
  queryOptions({
    queryKey: ['kit-preview', kit.id, kit.logo, kit.darkLogo, kit.ownFonts, look, n],
    queryFn: async ({ signal }) => {
      const slide = PREVIEW_SLIDES[n]
      if (!slide) throw new Error(`the preview has no slide ${n}`)
      const count = PREVIEW_SLIDES.length
      const json = { slide, look, kitId: kit.id, format: '4:5', mode: 'light', position: n + 1, count, width: 540 } as const
      return fetchSlidePicture(drawSlide, { json }, signal)
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PICTURE_STAYS_MS,
    retry: false,
  })
