import { expect, test } from 'vitest'
import { signUpAsKing } from './sign-up-address.ts'

test('the address of the sign-up carries the role and her page', () => {
  expect(signUpAsKing('/user-profile/Anna Bò')).toBe('/sign-up?role=king&next=%2Fuser-profile%2FAnna+B%C3%B2')
})
