import * as contract from 'contract/settings/automation-modes.ts'
import type { FastifyInstance } from 'fastify'
import type { SlideDrawer } from '#features/pieces/draw-slide.ts'
import { mount } from '#platform/http/mount.ts'
import { changeAutomationModes, readAutomationModes } from './change-automation-modes.ts'
import { drawTestSlide } from './draw-test-slide.ts'

export const automationRoutes =
  ({ drawSlide }: { drawSlide: SlideDrawer }) =>
  async (app: FastifyInstance) => {
    mount(app, contract.readAutomationModes, readAutomationModes)
    mount(app, contract.changeAutomationModes, (ctx, { json }) => changeAutomationModes(ctx, json))
    mount(app, contract.testSlideDrawing, (ctx, { json }) => drawTestSlide(ctx, json.automation, drawSlide))
  }
