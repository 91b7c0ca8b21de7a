import { ban, decide, pairsFor, planPairStep, unban } from './conversation-plans.ts'
import * as conversations from './conversations.ts'
import { openPurchase, trade } from './purchase-plans.ts'
import * as purchases from './purchases.ts'
import type { ModelState } from './reference-model.ts'
import { everyPair, namesOf, one, type Plan, type Scene, type StepOf } from './scene.ts'
import type { Step } from './steps.ts'

/** Null where there is nothing to do it to. `name`: of what it makes. */
export async function plan(scene: Scene, step: Step, name: string): Promise<Plan | null> {
  const { fixture, before } = scene
  switch (step.what) {
    case 'unlock':
    case 'write':
    case 'block': {
      const { king, hostess } = step
      return planPairStep(
        scene,
        step,
        { king: king % before.kings.length, hostess: hostess % before.hostesses.length },
        name,
      )
    }
    case 'reply':
    case 'time passes':
    case 'unblock': {
      const who = one(pairsFor(before, step.what), step.pair)
      return who === undefined ? null : planPairStep(scene, step, who, name)
    }
    case 'decide':
      return decide(scene, step)
    case 'sweep':
      return {
        what: 'sweep of refunds',
        parts: everyPair(before).map((who) => (now: ModelState) => conversations.refundIfOver(now, who)),
        run: () => fixture.sweep(),
      }
    case 'ban':
      return ban(scene, step)
    case 'unban':
      return unban(scene, step)
    case 'job':
      return work(scene, step)
    case 'open purchase':
      return openPurchase(scene, step, name)
    case 'reconcile':
      return {
        what: 'reconcile',
        optional: true,
        // The newest first, then those that are longest due; what is credited first is spent first.
        anyOrder: true,
        parts: namesOf(before).map((purchase) => (now: ModelState) => purchases.settle(now, purchase)),
        run: () => fixture.reconcile(),
      }
    case 'release codes':
      return {
        what: 'release of codes',
        optional: true,
        parts: namesOf(before).map((purchase) => (now: ModelState) => purchases.releaseCode(now, purchase)),
        run: () => fixture.releaseCodes(),
      }
    default: {
      const purchase = one(namesOf(before), step.purchase)
      return purchase === undefined ? null : trade(scene, step, purchase, name)
    }
  }
}

/** Whatever the queue holds, once more if it is to be kept. */
async function work({ fixture, queued }: Scene, step: StepOf<'job'>): Promise<Plan | null> {
  const job = one(queued, step.job)
  if (job === undefined) return null
  const run = () => fixture.work(job, step.keep)
  const what = `job ${job.queue}${step.keep ? ', to be run again' : ''}`
  if (job.queue === 'settle_payment') {
    const purchase = fixture.purchaseOf(job.data.paymentId!)!
    return { what: `${what} of ${purchase}`, parts: [(now) => purchases.settle(now, purchase)], run }
  }
  if (job.queue === 'refund_unlock') {
    const who = await fixture.meetingOf(job.data.unlockId!)
    const parts = [(now: ModelState) => conversations.refundIfOver(now, who)]
    return { what: `${what}: king ${who.king}, hostess ${who.hostess}`, parts, run }
  }
  if (job.queue === 'refund_withdrawal') {
    const { purchase, nth } = await fixture.withdrawalOf(job.data.reversalId!)
    const parts = [(now: ModelState) => purchases.payBack(now.purchases[purchase]!, nth)]
    return { what: `${what} ${nth + 1} of ${purchase}`, parts, run }
  }
  // It only tells our endpoint, which queues the rest.
  return { what, parts: [], run }
}
