import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { quoted } from '#testing/requirement.ts'
import { type Wire, wireOf } from '#testing/wire.ts'

let app: TestApp
let ask: Wire
beforeAll(async () => {
  app = await startTestApp()
  ask = wireOf(app)
})

const someText = expect.stringMatching(/\S/)
const option = { id: expect.any(Number), name: someText }
/** A list that is not empty, each entry of which is like `entry`. */
const listOf = (entry: object) =>
  expect.toSatisfy((list) => {
    expect(list.length).toBeGreaterThan(0)
    for (const one of list) expect(one).toMatchObject(entry)
    return true
  })

describe('the reference data', () => {
  test('one call brings the lists and the configuration [API-02]', async () => {
    const { status, body } = await ask(quoted('API-02', 'GET /api/miscdata'))
    expect(status).toBe(200)
    for (const list of [
      'interests',
      'available_for',
      'spoken_languages',
      'nationalities',
      'eye_colors',
      'profile_types',
    ])
      expect(body[list], list).toEqual(listOf(option))
    expect(body.backend_configs).toEqual({ image_limit_per_user: 10 })
  })

  test('countries carry their provinces [API-03]', async () => {
    const { status, body } = await ask(quoted('API-03', 'GET /api/countries'))
    expect(status).toBe(200)
    expect(body).toEqual(listOf({ ...option, provinces: expect.any(Array) }))
    const italy = body.find(({ name }: { name: string }) => name === 'Italia')
    expect(italy.provinces).toHaveLength(107)
    expect(italy.provinces).toEqual(listOf(option))
  })

  test('provinces are ids and names [API-04]', async () => {
    const { status, body } = await ask(quoted('API-04', 'GET /api/provinces'))
    expect(status).toBe(200)
    expect(body).toHaveLength(107)
    for (const province of body) expect(province).toEqual(option)
    expect(body.map(({ name }: { name: string }) => name)).toContain('Roma')
  })

  test('every list from which a profile chooses is there [ENT-04]', async () => {
    const { body } = await ask('GET /api/miscdata')
    const names = (list: { name: string }[]) => list.map(({ name }) => name)
    expect(names(body.interests)).toContain('Cinema')
    expect(names(body.available_for)).toContain('Cene di rappresentanza')
    expect(names(body.spoken_languages)).toContain('Italiano')
    expect(body.backend_configs.image_limit_per_user).toBeGreaterThan(0)
    expect(names(body.nationalities)).toContain('Italiana')
    expect(names(body.eye_colors)).toContain('Verdi')
    expect(names(body.profile_types)).toEqual(['Hostess', 'Wing woman', 'Sugarbaby'])
    expect(names(body.social_links)).toContain('instagram')
    const countries = (await ask('GET /api/countries')).body
    expect(names(countries)).toEqual(expect.arrayContaining(['Italia', 'Francia']))
    expect(names((await ask('GET /api/provinces')).body)).toContain('Milano')
  })

  test('each social link but the last has a base address [ENT-07]', async () => {
    const { body } = await ask('GET /api/miscdata')
    const address = expect.stringMatching(/^https:\/\/\S+$/)
    expect(
      body.social_links.map((link: { name: string; base_address: string | null }) => [
        link.name,
        link.base_address,
      ]),
    ).toEqual([
      [quoted('ENT-07', 'whatsapp'), address],
      [quoted('ENT-07', 'facebook'), address],
      [quoted('ENT-07', 'instagram'), address],
      [quoted('ENT-07', 'telegram'), address],
      [quoted('ENT-07', 'tiktok'), address],
      [quoted('ENT-07', 'onlyfans'), address],
      [quoted('ENT-07', 'personal_website'), null],
    ])
  })
})

describe('the pages', () => {
  test('the services to show come as a list [API-08]', async () => {
    const { status, body } = await ask(quoted('API-08', 'GET /api/my-shown-services'))
    expect(status).toBe(200)
    expect(body).toHaveLength(3)
  })

  test('a service is a title, a description and an image [ENT-05]', async () => {
    const { body } = await ask('GET /api/my-shown-services')
    expect(body.length).toBeGreaterThan(0)
    for (const service of body) {
      expect(service).toEqual({
        [quoted('ENT-05', 'title')]: someText,
        [quoted('ENT-05', 'description')]: someText,
        [quoted('ENT-05', 'image')]: someText,
      })
      expect(service.title).not.toBe(service.description)
      expect(service.image).toMatch(/^\/art\/.+\.svg$/)
    }
  })

  test('the frequent questions come under their name [API-09]', async () => {
    const { status, body } = await ask(quoted('API-09', 'GET /api/my-faqs'))
    expect(status).toBe(200)
    expect(body[quoted('API-09', 'faqs')].length).toBeGreaterThan(0)
  })

  test('each has a question and its answer [ENT-06]', async () => {
    const { faqs } = (await ask('GET /api/my-faqs')).body
    expect(faqs.length).toBeGreaterThan(0)
    for (const faq of faqs) {
      expect(faq).toEqual({
        [quoted('ENT-06', 'question')]: expect.stringMatching(/\?$/),
        [quoted('ENT-06', 'answer')]: expect.not.stringMatching(/\?$/),
      })
      expect(faq.answer.length).toBeGreaterThan(0)
    }
  })

  test('each legal text is the content of a page of its own [API-27]', async () => {
    const contents: string[] = []
    for (const name of [
      quoted('API-27', 'my-terms'),
      quoted('API-27', 'my-privacy'),
      quoted('API-27', 'my-cookies'),
      quoted('API-27', 'my-credits'),
    ]) {
      const { status, body } = await ask(`GET /api/${name}`)
      expect(status, name).toBe(200)
      expect(body, name).toHaveProperty(quoted('API-27', 'page.content'), expect.stringMatching(/^<.+>\s*$/s))
      contents.push(body.page.content)
    }
    expect(new Set(contents).size).toBe(4)
  })
})

describe('the contact form', () => {
  const form = {
    name: 'Marta Bianchi',
    email: 'marta@posta.test',
    message: 'Non riesco ad accedere.',
    termsAccepted: true,
  }

  test('what is wrong stands by field [API-60]', async () => {
    const send = (body: object) => ask(quoted('API-60', 'POST /api/contact-form'), { body })
    const refused = await send({ ...form, email: 'nessuna', message: '' })
    expect(refused.status).toBe(422)
    const fields = refused.body[quoted('API-60', 'errors')]
    expect(fields).toEqual({ email: [someText], message: [someText] })
    expect((await send({ ...form, captcha: await proveHuman(app) })).status).toBe(200)
  })

  test('it has a name, an e-mail, a message and the yes to the terms [ENT-20]', async () => {
    const fields = {
      [quoted('ENT-20', 'name')]: 'Lia Conti',
      [quoted('ENT-20', 'email')]: 'lia@posta.test',
      [quoted('ENT-20', 'message')]: 'Vorrei sapere come si disdice.',
      [quoted('ENT-20', 'termsAccepted')]: true,
    }
    for (const field of Object.keys(fields)) {
      const refused = await ask('POST /api/contact-form', { body: { ...fields, [field]: undefined } })
      expect(refused, field).toMatchObject({ status: 422, body: { errors: { [field]: [someText] } } })
    }
    const no = await ask('POST /api/contact-form', { body: { ...fields, termsAccepted: false } })
    expect(no).toMatchObject({ status: 422, body: { errors: { termsAccepted: [someText] } } })

    const body = { ...fields, captcha: await proveHuman(app) }
    expect((await ask('POST /api/contact-form', { body })).status).toBe(200)
    const kept = await app.db
      .selectFrom('contact_message')
      .select(['name', 'email', 'text'])
      .where('email', '=', 'lia@posta.test')
      .execute()
    expect(kept).toEqual([
      { name: 'Lia Conti', email: 'lia@posta.test', text: 'Vorrei sapere come si disdice.' },
    ])
  })
})
